"""What is asked of a page inside the browser: to say what it shows.

The style sheets that a plain reader cannot see have been applied here, so every element that is not
shown gets the attribute ``hidden`` before the page is written down. Open and closed shadow trees are
written as ``<template shadowrootmode>`` (HTML Standard, 13.3, "fragment serializing").
"""

SERIALIZE = r"""
() => {
  const roots = [], marked = [], blanked = [];
  const offPage = box => box.right <= 0 || box.bottom <= 0;
  const unseen = (element, style) =>
    style.display === "none" || Number(style.opacity) === 0 || parseFloat(style.fontSize) === 0
    || (["absolute", "fixed"].includes(style.position) && element.childNodes.length > 0
        && (offPage(shifted(element.getBoundingClientRect())) || tiny(element, style)));
  const shifted = box => ({right: box.right + scrollX, bottom: box.bottom + scrollY});
  const tiny = (element, style) =>
    (element.offsetWidth <= 1 || element.offsetHeight <= 1) && style.overflow !== "visible";
  const invisible = style => style.visibility !== "visible";
  const visit = (root, hiddenAbove) => {
    for (const element of root.children) {
      const style = getComputedStyle(element);
      let hidden = unseen(element, style);
      if (!hidden && invisible(style)) {
        const inner = [...element.querySelectorAll("*")];
        hidden = inner.every(one => invisible(getComputedStyle(one)));
        for (const node of hidden ? [] : element.childNodes) {
          if (node.nodeType === Node.TEXT_NODE) { blanked.push([node, node.data]); node.data = " "; }
        }
      }
      if (hidden && element.tagName !== "BODY" && !element.hasAttribute("hidden")) {
        element.setAttribute("hidden", "");
        marked.push(element);
      }
      if (element.shadowRoot) { roots.push(element.shadowRoot); visit(element.shadowRoot); }
      if (!hidden) visit(element);
    }
  };
  if (document.body) visit(document.body);
  const html = document.documentElement;
  const attributes = [...html.attributes].map(
    one => ` ${one.name}="${one.value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
  const inner = html.getHTML
    ? html.getHTML({serializableShadowRoots: true, shadowRoots: roots}) : html.innerHTML;
  for (const element of marked) element.removeAttribute("hidden");
  for (const [node, data] of blanked) node.data = data;
  return `<!DOCTYPE html><html${attributes.join("")}>${inner}</html>`;
}
"""

SHOWS = r"""
wanted => {
  const shown = document.body ? document.body.innerText.replace(/\s+/g, "") : "";
  return wanted.every(text => shown.includes(text));
}
"""
