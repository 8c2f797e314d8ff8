import Foundation

/// The mounted file systems of a Linux system: a text with one line for each.
///
///     36 35 98:0 / /home rw,noatime master:1 - nfs4 server:/home rw
enum MountTable {
  /// The prefixes of the names of file systems to which other machines write.
  private static let remote = [
    "nfs", "cifs", "smb", "fuse", "9p", "ceph", "afs", "vboxsf", "virtiofs",
  ]

  /// Whether a file is on a file system to which other machines, or other systems of this one,
  /// write without a report.
  static func isRemote(_ file: FileStatus.Identity, in table: String) -> Bool {
    table.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard let dash = words.firstIndex(of: "-"), dash + 1 < words.count, words.count > 2 else {
        return false
      }
      let numbers = words[2].split(separator: ":").compactMap { UInt64($0) }
      guard numbers.count == 2, file.isOnDevice(major: numbers[0], minor: numbers[1]) else {
        return false
      }
      // "fuseblk" is a disk of this machine.
      return remote.contains { words[dash + 1].hasPrefix($0) } && words[dash + 1] != "fuseblk"
    }
  }
}
