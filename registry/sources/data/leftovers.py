"""What a group of data holds beside what has been told of it in another form."""

from collections.abc import Mapping

from factlock.registry.sources.data.tree import Group, Items, Member, Node

Told = Mapping[str, "Told"]
"""Members of a group that are told, ``*`` for those of any other name: whole where empty, else these of theirs."""


def untold(node: Node | None, told: Told) -> Group:
    """Return the members of a group that are not told, each under the keys that lead to it."""
    left = []
    for member in node.members if isinstance(node, Group) else ():
        within = told.get(member.key, told.get("*"))
        if within is None:
            left.append(member)
            continue
        rest = _within(member.node, within) if within else Group()
        if rest.members if isinstance(rest, Group) else any(map(_holds, rest.items)):
            left.append(Member(member.key, member.step, rest, member.origin))
    return Group(left)


def _within(node: Node, told: Told) -> Group | Items:
    if isinstance(node, Items):
        return Items([untold(item, told) for item in node.items], node.base)
    return untold(node, told)


def _holds(node: Node) -> bool:
    return isinstance(node, Group) and bool(node.members)
