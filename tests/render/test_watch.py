"""Watching: work is done once at first, and once after each change that has come to rest."""

import os

import pytest

from factlock.render.watch import look, watch


class Steps:
    """Stands for the clock: at each wait the next step is taken; after the last one Ctrl-C is pressed."""

    def __init__(self, *steps):
        self.steps = list(steps)

    def __call__(self, _):
        if not self.steps:
            raise KeyboardInterrupt
        self.steps.pop(0)()


@pytest.fixture
def run(tmp_path):
    done = []

    def go(*steps, statuses=(0, 1, 2, 3, 4), during=None):
        given = iter(statuses)

        def work():
            done.append({path.name: path.read_text() for path in tmp_path.iterdir()})
            if during and len(done) == 1:
                during()
            return next(given)

        status = watch(work, lambda: sorted(tmp_path.iterdir()), Steps(*steps))
        return status, done

    return go


def write(path, text):
    return lambda: path.write_text(text, encoding="utf-8")


def rest():
    """Nothing happens."""


def test_nothing_changes_and_work_is_done_once(run):
    assert run(rest, rest) == (0, [{}])


def test_each_change_is_worked_on_once_it_has_come_to_rest(run, tmp_path):
    path = tmp_path / "a"
    write(path, "1")()
    status, done = run(
        write(path, ""), write(path, "12"), write(path, "123"), rest, rest, write(path, "x"), rest
    )
    assert [one["a"] for one in done] == ["1", "123", "x"]
    assert status == 2


def test_files_that_come_and_go_are_changes(run, tmp_path):
    path = tmp_path / "a"
    assert run(write(path, "1"), rest, path.unlink, rest)[1] == [{}, {"a": "1"}, {}]


def test_what_changes_while_work_is_done_is_not_missed(run, tmp_path):
    path = tmp_path / "a"
    assert run(rest, rest, during=write(path, "1"))[1] == [{}, {"a": "1"}]


def test_ctrl_c_during_the_work_gives_the_last_status(tmp_path):
    def work():
        raise KeyboardInterrupt

    assert watch(work, list, rest) == 0


def test_a_file_that_took_the_place_of_another_is_seen(tmp_path):
    one, other = tmp_path / "a", tmp_path / "b"
    write(one, "1")()
    write(other, "2")()
    told = one.stat()
    os.utime(other, ns=(told.st_atime_ns, told.st_mtime_ns))
    before = look([one, tmp_path / "none"])
    other.replace(one)
    assert look([one]) != before
    assert [*before] == [one]
