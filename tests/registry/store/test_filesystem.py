"""Whether a file lies where several processes may share memory over it."""

from pathlib import Path

import pytest

from factlock.registry.store.filesystem import file_system, is_network

MOUNTS = r"""22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
40 27 0:40 / /home rw - nfs4 server:/export/home rw
41 40 0:41 / /home/ada/local rw - btrfs /dev/vdb rw
42 27 0:42 / /mnt/with\040space rw master:2 - cifs //server/share rw
43 27 0:43 / /over rw - ext4 /dev/vdc rw
44 27 0:44 / /over rw - fuse.sshfs host: rw
45 27 0:45 /sub /box rw - virtiofs box rw
a broken line
46 27 0:46 / /no-separator rw
"""


@pytest.mark.skipif(Path("/").drive != "", reason="mount points are POSIX")
@pytest.mark.parametrize(
    ("path", "kind", "network"),
    [
        ("/etc/facts.db", "ext4", False),
        ("/home/facts.db", "nfs4", True),
        ("/home/ada/facts.db", "nfs4", True),
        ("/home/ada/local/facts.db", "btrfs", False),
        ("/homes/facts.db", "ext4", False),  # no part of a name is a folder
        ("/mnt/with space/facts.db", "cifs", True),
        ("/over/facts.db", "fuse.sshfs", True),  # the later mount hides the earlier
        ("/box/facts.db", "virtiofs", True),
    ],
)
def test_the_innermost_mount_counts(path, kind, network):
    assert file_system(Path(path), MOUNTS) == kind
    assert is_network(kind) is network


@pytest.mark.parametrize("kind", ["ext4", "xfs", "apfs", "tmpfs", "overlay", "fuseblk", "zfs", ""])
def test_local_file_systems_are_not_suspected(kind):
    assert not is_network(kind)


@pytest.mark.parametrize(
    "kind", ["nfs", "NFS4", "cifs", "smb3", "9p", "fuse.glusterfs", "fuse.vmhgfs-fuse", "remote"]
)
def test_network_and_host_shares_are_known(kind):
    assert is_network(kind)


def test_this_machine_answers_or_says_nothing(tmp_path):
    assert isinstance(file_system(tmp_path / "facts.db"), str)
