import Foundation

// Outside the type, whose methods hide the system's functions of the same name.
private func addName(_ newPath: String, to path: String) -> CInt { unsafe link(path, newPath) }
private func changeName(_ path: String, to newPath: String) -> CInt {
  unsafe rename(path, newPath)
}

/// The files of this computer.
package struct SystemFiles: FileSystem {
  package init() {}

  package func open(_ path: String, to purpose: FilePurpose) throws(SystemError) -> any OpenFile {
    switch purpose {
    case .synchronizeDirectory, .create: return try FileDescriptor(opening: path, to: purpose)
    case .change, .lock, .read, .readOwn: break
    }
    // Checked first: opening wakes a process waiting at a pipe's other end, and can start a device.
    if let kind = try kind(of: path, isFollowing: purpose.followsLink) { try refuse(kind) }
    let file = try FileDescriptor(opening: path, to: purpose)
    // Another file may have taken the path since the check.
    guard try file.status().isRegular else { throw .notARegularFile }
    return file
  }

  /// The kind of file at a path, as in the system's mode; nil without a file.
  private func kind(of path: String, isFollowing: Bool) throws(SystemError) -> mode_t? {
    try Self.check(path)
    var status = stat()
    let found = try ifThere(
      SystemError.check { unsafe Int(isFollowing ? stat(path, &status) : lstat(path, &status)) })
    return found == nil ? nil : status.st_mode & S_IFMT
  }

  private func refuse(_ kind: mode_t) throws(SystemError) {
    switch kind {
    case S_IFREG: return
    case S_IFDIR: throw .isDirectory
    case S_IFLNK: throw .tooManyLinks
    default: throw .notARegularFile
    }
  }

  /// Refuses a path that would lead to another file: a String made of bytes that are not UTF-8
  /// contains U+FFFD, and the system reads a path only up to a byte 0.
  static func check(_ path: String) throws(SystemError) {
    if path.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\0" }) {
      throw .unfaithfulPath
    }
  }

  package func status(of path: String) throws(SystemError) -> FileStatus {
    try Self.check(path)
    var status = stat()
    _ = try SystemError.check { unsafe Int(stat(path, &status)) }
    return FileStatus(status)
  }

  package func target(ofLink path: String) throws(SystemError) -> String? {
    try Self.check(path)
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    let count: Int
    do {
      count = try SystemError.check { unsafe readlink(path, &target, limit) }
    } catch {
      // EINVAL: the path is not a link.
      guard error.code == EINVAL || error.code == ENOENT else { throw error }
      return nil
    }
    let bytes = target[..<count].map(UInt8.init(bitPattern:))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .unfaithfulLink }
    return text
  }

  package func realPath(of path: String) -> String? {
    guard (try? Self.check(path)) != nil, let place = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(place) }
    return unsafe String(validatingCString: place)
  }

  package func names(in directory: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    return (names ?? []).filter { !$0.unicodeScalars.contains("\u{FFFD}") }
  }

  package func link(_ path: String, to newPath: String) throws(SystemError) {
    try Self.check(path)
    try Self.check(newPath)
    _ = try SystemError.check { Int(addName(newPath, to: path)) }
  }

  package var start: String { Self.start }

  private static let start: String = {
    #if os(Linux)
      let file = try? FileDescriptor(opening: "/proc/sys/kernel/random/boot_id", to: .read)
      let bytes = (try? file?.rest(limit: 100)) ?? []
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    #else
      var text = [CChar](repeating: 0, count: 100)
      var count = text.count
      guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else {
        return ""
      }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }()

  package func drawNumber() -> UInt64 { .random(in: .min ... .max) }

  package var isRoot: Bool { geteuid() == 0 }

  package func createDirectory(_ path: String) throws(SystemError) {
    try Self.check(path)
    _ = try SystemError.check { unsafe Int(mkdir(path, mode_t(0o700))) }
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try Self.check(path)
    try Self.check(newPath)
    _ = try SystemError.check { Int(changeName(path, to: newPath)) }
  }

  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try Self.check(path)
    try Self.check(other)
    _ = try SystemError.check { Int(Exchange.names(path, other)) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try Self.check(path)
    _ = try SystemError.check { unsafe Int(unlink(path)) }
  }

  /// Removes an empty folder.
  func removeEmptyDirectory(_ path: String) throws(SystemError) {
    try Self.check(path)
    _ = try SystemError.check { unsafe Int(rmdir(path)) }
  }
}
