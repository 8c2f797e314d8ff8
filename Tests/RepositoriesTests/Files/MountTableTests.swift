import Testing

@testable import Repositories

struct MountTableTests {
  private let table = """
    25 30 0:23 / /sys rw,nosuid shared:7 - sysfs sysfs rw
    30 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
    36 30 0:45 / /mnt/nfs rw shared:12 master:3 - nfs4 server:/home rw,vers=4.2
    37 30 0:46 / /mnt/disk rw - fuseblk /dev/sdb1 rw
    38 30 0:47 / /mnt/ssh rw - fuse.sshfs me@there: rw
    39 30 0:48 / /broken rw
    """

  @Test(arguments: [(254, 0, false), (0, 45, true), (0, 46, false), (0, 47, true), (0, 48, false)])
  func `a file system that other machines write is remote`(
    major: UInt64, minor: UInt64, isRemote: Bool
  ) {
    let device = major << 8 | minor
    #expect(MountTable.isRemote(.init(device: device, number: 7), in: table) == isRemote)
  }

  @Test func `what no line tells is taken for a disk of this machine`() {
    #expect(!MountTable.isRemote(.init(device: 45, number: 7), in: ""))
    #expect(!MountTable.isRemote(.init(device: 99, number: 7), in: table))
  }
}
