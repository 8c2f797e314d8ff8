import Foundation

/// The locks of a Linux system: a text with one line for each.
///
///     2: FLOCK  ADVISORY  WRITE 6394 fe:00:16236638 0 EOF
enum LockTable {
  /// The process that holds a lock on the whole file.
  ///
  /// nil also on file systems whose device numbers here differ from those in a file's status.
  static func owner(of file: FileStatus.Identity, in table: String) -> Int32? {
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      // A waiting lock has an arrow before its kind.
      guard words.count > 5, words[1] == "FLOCK", let pid = Int32(words[4]), pid > 0 else {
        continue
      }
      let parts = words[5].split(separator: ":")
      guard parts.count == 3, let major = UInt64(parts[0], radix: 16),
        let minor = UInt64(parts[1], radix: 16), UInt64(parts[2]) == file.number,
        file.isOnDevice(major: major, minor: minor)
      else { continue }
      return pid
    }
    return nil
  }
}

extension FileStatus.Identity {
  /// Whether the device has these two numbers, which Linux combines into one.
  func isOnDevice(major: UInt64, minor: UInt64) -> Bool {
    let high = (major & 0xFFFF_F000) << 32 | (major & 0xFFF) << 8
    return device == high | (minor & 0xFFFF_FF00) << 12 | minor & 0xFF
  }
}
