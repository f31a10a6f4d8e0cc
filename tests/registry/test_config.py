"""Settings are found upwards, laid over each other in a fixed order, and every fault is told."""

import pytest

from factlock.registry.config import Settings, host_ports, load, user_file
from factlock.registry.errors import UsageFault


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home" / "factlock"
    folder.mkdir(parents=True)
    return folder


def environment(home, **more):
    return {"XDG_CONFIG_HOME": str(home.parent), **more}


def test_without_files_the_defaults_hold(tmp_path, home):
    settings = load(tmp_path, environment(home))
    assert (settings.db, settings.allow, settings.timeout) == (None, (), 30.0)
    assert settings.origins["timeout"] == "default"


def test_flags_beat_environment_beats_project_beats_user(tmp_path, home):
    user = home / "config.toml"
    user.write_text('db = "user.db"\nlanguage = "de"\n[fetch]\ntimeout = 5\n')
    project = tmp_path / "factlock.toml"
    project.write_text('db = "project.db"\nlanguage = "zh"\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    settings = load(inner, environment(home, FACTLOCK_DB="env.db"))
    assert (settings.db, settings.language, settings.timeout) == ("env.db", "zh", 5.0)
    assert settings.origins["db"] == "FACTLOCK_DB"
    assert settings.origins["language"] == str(project)
    assert settings.origins["timeout"] == str(user)
    flagged = settings.with_values({"db": "flag.db", "language": None}, "option")
    assert (flagged.db, flagged.language, flagged.origins["db"]) == ("flag.db", "zh", "option")


def test_the_table_in_pyproject_counts_where_there_is_no_file_of_our_own(tmp_path, home):
    (tmp_path / "pyproject.toml").write_text('[tool.factlock]\nlanguage = "ja"\n')
    assert load(tmp_path, environment(home)).language == "ja"
    (tmp_path / "factlock.toml").write_text('language = "fr"\n')
    assert load(tmp_path, environment(home)).language == "fr"


@pytest.mark.parametrize("line", ['allow = ["127.0.0.1:80"]', 'contact = "a@b.example"'])
def test_a_project_may_not_open_inward_addresses_or_speak_for_the_user(tmp_path, home, line):
    (tmp_path / "factlock.toml").write_text(f"[fetch]\n{line}\n")
    with pytest.raises(UsageFault) as refused:
        load(tmp_path, environment(home))
    (finding,) = refused.value.findings
    assert finding.code == "setting-not-for-projects"
    assert str(user_file(environment(home))) in finding.fix


def test_the_user_may_allow_an_inward_address(tmp_path, home):
    (home / "config.toml").write_text(
        '[fetch]\nallow = ["127.0.0.1:8000", "intranet.example:443"]\n'
    )
    assert load(tmp_path, environment(home)).allow == ("127.0.0.1:8000", "intranet.example:443")


def test_every_fault_of_every_file_is_told_at_once(tmp_path, home):
    (home / "config.toml").write_text('colour = 1\n[fetch]\ntimeout = "soon"\n')
    (tmp_path / "factlock.toml").write_text("[fetch]\nmax_bytes = 0\nallow = []\n")
    with pytest.raises(UsageFault) as refused:
        load(tmp_path, environment(home))
    codes = [finding.code for finding in refused.value.findings]
    assert codes == ["unknown-setting", "bad-setting", "bad-setting", "setting-not-for-projects"]
    assert all(finding.file for finding in refused.value.findings)


@pytest.mark.parametrize("body", ["not toml", "a = [", "\xff"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, home, body):
    (tmp_path / "factlock.toml").write_bytes(body.encode("latin-1"))
    with pytest.raises(UsageFault) as refused:
        load(tmp_path, environment(home))
    assert refused.value.findings[0].code == "unreadable-configuration"


@pytest.mark.parametrize(
    "entry", ["localhost", ":80", "a:0", "a:65536", "a:b", 5, "a:８０", "::1:80"]
)
def test_the_allow_list_takes_host_and_port_only(entry):
    with pytest.raises(ValueError, match="host and port"):
        host_ports([entry])


def test_settings_do_not_change():
    with pytest.raises(AttributeError):
        Settings().db = "x"  # type: ignore[misc]
