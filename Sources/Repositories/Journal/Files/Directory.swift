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
  private let system: any FileSystem

  /// The directory that a file is in.
  init(of file: String, on system: any FileSystem = SystemFiles()) {
    self.system = system
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
      try Directory(of: path, on: system).create()
      try createAlone()
    }
  }

  /// Returns when the names in it are on the disk.
  func synchronize() throws(SystemError) {
    do {
      try system.open(path, to: .synchronizeDirectory).synchronize()
    } catch {
      // EINVAL: the file system has no such thing for directories.
      guard error.code == EINVAL else { throw error }
    }
  }

  private func createAlone() throws(SystemError) {
    do {
      try system.createDirectory(path)
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    try Directory(of: path, on: system).synchronize()
  }
}
