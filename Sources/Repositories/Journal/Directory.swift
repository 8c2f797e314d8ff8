#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The directory that holds a journal.
struct Directory {
  let path: String

  /// The directory that a file is in.
  init(of file: String) {
    // By hand: NSString's deletingLastPathComponent traps on Linux for a name without a slash.
    var parent = file[...]
    while parent.count > 1, parent.last == "/" { parent.removeLast() }
    guard let slash = parent.lastIndex(of: "/") else {
      path = "."
      return
    }
    path = slash == parent.startIndex ? "/" : String(parent[..<slash])
  }

  /// Creates it, and its parents, for the owner alone; one that exists is left as it is.
  func create() throws(SystemError) {
    do {
      try createAlone()
    } catch {
      guard error.code == ENOENT else { throw error }
      try Directory(of: path).create()
      try createAlone()
    }
  }

  /// Returns when the names in it are on the disk.
  func synchronize() throws(SystemError) {
    do {
      try FileDescriptor(opening: path, to: .synchronizeDirectory).synchronize()
    } catch {
      // EINVAL: the file system has no such thing for directories.
      guard error.code == EINVAL else { throw error }
    }
  }

  private func createAlone() throws(SystemError) {
    do {
      _ = try SystemError.check { unsafe Int(mkdir(path, mode_t(0o700))) }
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    try Directory(of: path).synchronize()
  }
}
