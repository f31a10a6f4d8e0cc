"""What other languages write between angle brackets is theirs: it comes out as it went in.

Where a snippet is letter by letter a placeholder, or one with a slip, the answer is an error that names
it; in code it is left alone as well.
"""

import pytest
from claims_read import detect

CLEAN = {
    "c++ stream out": 'std::cout << x << "a.b" << std::endl;',
    "c++ stream of a member": 'std::cout << p.x << q.y << "\\n";',
    "c++ stream in": "std::cin >> a.b >> c.d;",
    "c++ both ways": "cout << a.b; cin >> c.d;",
    "c++ shift by a member": "mask = 1 << cfg.bits | 1<<cfg.more;",
    "c++ nested templates": "std::map<int, std::vector<std::pair<int, int>>> m;",
    "c++ template template": "template <template <class> class T, class U = T<T<int>>> struct S;",
    "c++ shift assign": "x <<= 1; y >>= 2;",
    "c++ spaceship": "auto operator<=>(const P&) const = default;",
    "c bit field": "#define MASK(n) (1u << (n).bits)",
    "cuda launch": "kernel<<<grid.x, block.x>>>(data);",
    "cuda launch of numbers": "add<<<1, 256>>>(a, b);",
    "java shift": "int a = b << c.d >>> e.f;",
    "java generics": "Map<String, List<Map<String, Integer>>> byName = new HashMap<>();",
    "jsx generics": "const [m, setM] = useState<Map<String, List<X>>>(new Map());",
    "typescript cast": "const x = <Array<Array<a.b>>>value;",
    "rust turbofish": "let v = it.collect::<Vec<Vec<_>>>();",
    "rust qualified path": "<<T as Iterator>::Item as Into<u64>>::into(x)",
    "swift generics": "let d: Dictionary<String, Array<Set<Int>>> = [:]",
    "scala implicit": "val f = implicitly[Monoid[Int]]; a << b; queue >> sink.out",
    "kotlin": "val m: Map<String, List<Foo.Bar>> = mapOf()",
    "haskell shift": "x `shiftL` 1 >> return y >>= k.f",
    "haskell hdl": "m >> n >>= \\a -> b <$> c <* d",
    "ocaml": "x lsl 2; let (>>) f g x = g (f x)",
    "f#": "let h = f >> g.Run << k.Map",
    "elm": "view = List.map f >> div [] << List.head.x",
    "python doctest": ">>> import os.path\n>>> 1 << 3 >> 2",
    "r super assignment": "counter <<- counter + 1; x <<- df.total",
    "julia": "x = a << b.c >>> d",
    "verilog arithmetic shift": "assign y = a <<< 2; assign z = b >>> c.d;",
    "verilog replication": "assign x = {<<8{a.b}};",
    "systemverilog stream": "{>>{ a, b.c }} = {<< byte {d.e}};",
    "vhdl": "x <= a sll 2; y <= << signal dut.clk : std_logic >>;",
    "erlang binary": "<<1.5:32/float>>",
    "erlang binary strings": '<<"abc">>, <<0:8, Rest/binary>>, <<X:16/little>>',
    "elixir binary": "<<head::binary-size(2), rest::binary>> = data",
    "erlang match": "<<Len:8, Body:Len/binary>>",
    "erlang comprehension": "<< <<(X*2):8>> || <<X:8>> <= Bin >>",
    "shell here-document": "cat <<EOF\nname.first\nEOF",
    "shell here-document, tabs": "cat <<-EOF\n\tname.first\n\tEOF",
    "shell here-document, quoted": "cat <<'EOF' >> out\n$HOME\nEOF",
    "shell here-document, quoted twice": 'cat <<"END.TXT" > out.txt\nx\nEND.TXT',
    "shell here-document to a file": "cat <<EOF >> out.txt\nx\nEOF",
    "shell here-document, piped": "cat <<EOF | tee -a log.txt >> out.log\nx\nEOF",
    "shell here-document, two": "diff <(cat <<A) <(cat <<B)\nA\nB",
    "shell here-string": "grep x <<< $var.name",
    "shell here-string, quoted": 'bc <<<"1.5 + 2.5"',
    "shell append": "echo a.b >> c.d 2>&1",
    "powershell": "Get-Item a.b >> log.txt; $x -shl 2",
    "ruby heredoc": "puts <<~HEREDOC\n  a.b\nHEREDOC",
    "ruby heredoc, method": "sql = <<~SQL.squish\n  select 1\nSQL",
    "ruby heredoc, dash": "x = <<-EOS.strip\n a\n EOS",
    "ruby append": "list << item.name << other",
    "ruby singleton": "class << self\n  attr_reader :x\nend",
    "ruby singleton glued": "class <<self; end",
    "perl heredoc": 'print <<"END";\na.b\nEND',
    "perl heredoc, indented": "print <<~EOT . $x;\na\nEOT",
    "perl diamond": "while (<<>>) { print }",
    "php heredoc": "$x = <<<EOT\n{$a->b.c}\nEOT;",
    "php nowdoc": "$x = <<<'EOT'\na.b\nEOT;",
    "php shift": "$x = 1 << $a.b;",
    "git conflict": "<<<<<<< HEAD\na.b\n=======\nc.d\n>>>>>>> feature/x.y",
    "git conflict, diff3": "<<<<<<< ours.txt\na\n||||||| base.txt\nb\n=======\nc\n>>>>>>> theirs.txt",
    "guillemets": "«bonjour» et « monde »",
    "guillemets typed": "<< bonjour >> et <<bonjour>>",
    "latex guillemets": "On dit << mot >> ou <<mot>>, \\og mot \\fg{}.",
    "guillemets, a sentence": "<< Il a dit oui. Puis non. >>",
    "guillemets, an abbreviation": "<< M. Dupont est la >>",
    "guillemets, a number": "<< 1.5 million >>",
    "german guillemets": ">>Wort<< und >>zwei Worte<<",
    "german guillemets, end": "Er sagte: >>Ja.<< Dann >>Nein, z.B. nie.<<",
    "danish quotes": "»ord« og ›ord‹",
    "asciidoc xref": "see <<intro>> and <<intro,the introduction>>",
    "asciidoc xref to a document": "see <<doc.adoc#id,text>> and <<other.adoc#>>",
    "asciidoc callout": "puts x <1>\n<1> prints",
    "asciidoc attribute": "{doc.title} <<_section_two>>",
    "noweb": "<<main program>>=\nint main() { <<body>> }\n@",
    "noweb chunk": "<<chunk>>=\ncode\n@",
    "org noweb": "#+begin_src c :noweb yes\n<<init>>\n#+end_src",
    "org target": "<<my target>> and <<<radio target>>>",
    "uml stereotype": "class Foo <<interface>>",
    "plantuml": "class A <<Serializable>>\nactor U << Human >>\nA <<-- B\nA <|-- C",
    "plantuml spot": "class System << (S,#FF7700) Singleton >>",
    "mermaid": "classDiagram\nclass Shape {\n  <<interface>>\n}\n<<enumeration>> Color\nA <|-- B",
    "mermaid flow": "A -->> B\nA -) B\nA ->> B: say a.b",
    "jekyll": "{{ page.title }} {% if site.data.x %}{{ site.title | upcase }}{% endif %}",
    "liquid raw": "{% raw %}{{ a.b }}{% endraw %}",
    "handlebars": "{{#each items}}{{this.name}}{{/each}} {{{raw.html}}}",
    "vue": '<a :href="x.y">{{ item.name }}</a>',
    "go template": "{{ .Site.Title }} {{- with .Params.x -}}",
    "helm": "{{ .Values.image.tag | quote }}",
    "github actions": "${{ github.event.name }}",
    "mustache": "{{> partial}} {{name.first}}",
    "angular": "{{ user.name | titlecase }}",
    "typst label": "= Intro <intro>\n@intro and <fig:a.b>",
    "typst": "#let x = 1; #table(columns: 2)[a][b] <tab>",
    "wiki link": "[[Wiki page]] and [[File:a.png|thumb]]",
    "media wiki template": "{{Infobox|name=a.b}}",
    "myst": "{ref}`my label <a.b>` {{ version }}\n(target.one)=",
    "rst role": ":ref:`title <doc.section>` |sub.st|",
    "yaml merge": "base: &a\n  x: 1\nb:\n  <<: *a",
    "css": "a > b >> c { color: red } .x >>> .y.z {}",
    "css old": "<!-- a { b: c } -->",
    "xml": '<a><b x="1.5"/></a> <!DOCTYPE html>',
    "xml namespace": "<xs:element name='a.b'/>",
    "xml dotted": "<org.example.Thing>1</org.example.Thing>",
    "sql": "SELECT a.b << 2, c.d >> 1 FROM t WHERE a.b <> c.d;",
    "sql json": "SELECT a->>'b.c', d #>> '{e,f}' FROM t;",
    "sql ranges": "WHERE t.period << r.period AND r.box <<| s.box",
    "mail quotes": ">> text one.\n> text two.\ntext",
    "mail quotes, nested": ">>> a.b wrote:\n>> c\n> d",
    "email": "Ann <ann@example.org>, <bob.b@example.org>",
    "much less": "a << b and x.y << z; p >> q",
    "latex much less": "$a \\ll b << c.d$",
    "arrows": "<<-- and -->> and <<== ==>> <-> <=>",
    "ascii art": "<<<<>>>> <<--->> <><>",
    "box": "+<<--->>+ |<< a >>|",
    "smiley": ">>:-( <<3 <3",
    "assembler": "mov eax, 1<<CR0.PG ; x>>4",
    "prolog": "X is 1 << 3, Y = a.b >> 2.",
    "lisp": "(ash 1 2) #<<EOF\na.b\nEOF",
    "tcl": "exec cat << $x.y >> out.log",
    "awk": '{ print $1 >> "out.txt" }',
    "d heredoc": 'q"EOS\na << b\nEOS"',
    "lua": "x = a.b << 2 >> c.d",
    "pascal": "x := a shl 2; if a <> b.c then",
    "terraform heredoc": "policy = <<EOF\n${aws.x}\nEOF",
    "terraform heredoc, dash": "policy = <<-EOT\n${a.b}\nEOT",
    "dockerfile": "RUN <<EOF\napt-get update\nEOF",
    "dockerfile copy": "COPY <<a.conf /etc/a.conf\nx=1\na.conf",
    "makefile": "$(shell cat <<< a.b)",
    "smalltalk": "Transcript << 'a'; << b c; cr.",
    "groovy": "list << item.name; task x << { }",
    "graphql": 'query { a(b: "<<c>>") }',
    "autohotkey": "x := 1 << 2, :*:a.b::c",
    "quasi quote": "Press <<Enter>> and <<Ctrl+C>>",
    "vcs": "$Id$ <<<<<<< .mine\n>>>>>>> .r42",
    "music": "<< { c d e } \\\\ { f g a } >>",
    "lilypond": "\\new Staff << \\new Voice { a.b } \\new Voice { c } >>",
    "pdf source": "<< /Type /Page /MediaBox [0 0 595.28 841.89] /Parent 1 0 R >>",
    "pdf dictionary": "<</Length 12>>\nstream",
    "postscript": "<< /PageSize [612.0 792.0] >> setpagedevice",
    "turtle": "<http://a.b/c> <http://d.e/f> <<a b c>> .",
    "rdf star": "<< :s :p :o >> :q 0.9 .",
    "sieve": "if x << y.z",
    "tk virtual event": 'event_generate("<<Paste>>")',
    "mail merge": "Dear <<FirstName>> <<Last Name>>,",
    "mail merge, word": "Dear «FirstName» «Address.Line1»",
}  # fmt: skip
COLLIDING = {
    "c++ shift of a call": ("auto v = f(x)<<g.h(3)>>k.l;", "bad-placeholder"),
    "go channel": ("ch <- x; mask := 1 << cfg.Bits >> 2", "unknown-id"),
    "rust shift": ("let m = 1u64 << self.bits >> other.bits;", "unknown-id"),
    "python shift": ("mask = a << b.c >> d", "unknown-id"),
    "python shift glued": ("mask = a<<b.c>>d", "unknown-id"),
    "shell here-document, a dot in its name": ("cat <<EOF.txt\nx\nEOF.txt", "unclosed-placeholder"),
    "noweb file": ("<<hello.c>>=\nint main;\n@", "unknown-id"),
    "much less, set": ("0.5 << 1.5 >> 1.0", "unknown-id"),
    "racket here string": ("(define s #<<END.TXT\nabc\nEND.TXT\n)", "unclosed-placeholder"),
    "m4": ("<<quoted.text here>> changequote(`<<', `>>')", "bad-placeholder"),
    "keys": ("<<Ctrl.C>>x", "unknown-id"),
    "tkinter event": ('w.bind("<<Control.x>>"); "<<ComboboxSelected>>"', "unknown-id"),
}  # fmt: skip

VALUE = "<<gdp.growth>>"


@pytest.fixture(autouse=True)
def gdp(facts):
    facts("gdp", growth="5.0%")


def each(table):
    return pytest.mark.parametrize("snippet", table.values(), ids=table.keys())


def both(test):
    return pytest.mark.parametrize(
        "name", ["report.md", "report.txt", "report.rst", "report.adoc"]
    )(test)


def fenced(snippet):
    return f"Before.\n\n~~~~\n{snippet}\n~~~~\n\nAfter.\n"


def body(rendered):
    return rendered.output.body.decode()


def test_there_are_enough_of_them():
    assert len(CLEAN) >= 140


@both
@each(CLEAN)
def test_a_snippet_comes_out_as_it_went_in(fill, snippet, name):
    for text in (snippet, f"See:\n\n{snippet}\n\nAfter.\r\n"):
        assert body(fill(text, name=name)) == text


@each(CLEAN)
def test_so_it_does_in_code(fill, snippet):
    for text in (fenced(snippet), "    " + snippet.replace("\n", "\n    ")):
        assert body(fill(text)) == text


@both
@each(CLEAN)
def test_beside_it_only_the_placeholder_changes(fill, snippet, name):
    text = f"It grew {VALUE}.\n\n{snippet}\n\nIt grew {VALUE}.\n"
    made = fill(text, name=name, notes="none")
    assert body(made) == text.replace(VALUE, "5.0%")
    assert len(made.uses) == 2


@each(CLEAN)
def test_in_one_line_with_it_only_the_placeholder_changes(fill, snippet):
    text = f"It grew {VALUE} {snippet} {VALUE} of all"
    made = fill(text, name="report.txt", notes="none")
    assert body(made) == text.replace(VALUE, "5.0%")


@each(CLEAN)
def test_beside_code_only_the_placeholder_changes(fill, snippet):
    text = f"{fenced(snippet)}\nIt grew {VALUE}.\n"
    made = fill(text, notes="none")
    assert body(made) == text.replace(VALUE, "5.0%")


@each(CLEAN)
def test_with_notes_nothing_else_changes_either(fill, snippet):
    text = f"It grew {VALUE}.\n\n{fenced(snippet)}\nThen {VALUE}.\n"
    out = fill(text)
    kept = out.text
    cuts = [(use.start, use.end, VALUE) for use in out.uses]
    cuts += [(*span, "") for span in (*out.output.marks, *out.output.notes)]
    for start, end, put in sorted(cuts, reverse=True):
        kept = kept[:start] + put + kept[end:]
    assert kept == text


# Where they collide


@both
@each(COLLIDING)
def test_what_is_letter_by_letter_a_placeholder_is_an_error(refused, snippet, name):
    text, code = snippet
    line = text.split("\n")[0]
    assert refused(text, name=name) == [(code, 1, line.index("<<") + 1)]
    assert refused(f"It grew {VALUE}.\n\n{text}", name=name) == [(code, 3, line.index("<<") + 1)]


@each(COLLIDING)
def test_but_not_in_code(fill, snippet):
    text = f"It grew {VALUE}.\n\n{fenced(snippet[0])}"
    assert body(fill(text, notes="none")) == text.replace(VALUE, "5.0%")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("class A <<gdp>>", [("placeholder-without-key", 1, 9)]),
        ("class A <<gdp.interface>>", [("unknown-key", 1, 9)]),
        ("class A <<interface.name>>", [("unknown-id", 1, 9)]),
        ("{{ gdp.title }}", [("foreign-placeholder", 1, 1)]),
        ("«gdp.title»", [("foreign-placeholder", 1, 1)]),
        ("see <<gdp.adoc#id,text>>", [("bad-placeholder", 1, 5)]),
        ("mask = 1 << gdp.bits", [("unclosed-placeholder", 1, 10)]),
        ("cout << gdp.x; cin >> y", [("bad-placeholder", 1, 6)]),
        ("x <<-gdp.growth>>", [("computed-placeholder", 1, 3)]),
        ("<gdp.growth>", [("foreign-placeholder", 1, 1)]),
        ("echo <<<gdp.growth>>>", [("foreign-placeholder", 1, 6)]),
    ],
)
def test_what_bears_the_name_of_a_fact_is_an_error(refused, text, wrong):
    assert refused(text) == wrong


def test_a_collision_is_printed_where_it_is_asked_for(fill):
    assert body(fill("class A <<! interface.name >>")) == "class A <<interface.name>>"


@pytest.mark.parametrize(
    "text",
    ["<< 5 million people >>", "«grew 5 million»", "{{gdp.x 5 million}}", "<<grew 5 million>>"],
)
def test_a_claim_between_such_brackets_is_a_claim(text):
    rows = detect(f"There were {text} then.", language="en")
    assert any(row.claim and "5 million" in row.text for row in rows)
