/// Where a journal is: the file itself, and the files beside it.
struct JournalPlace: Sendable {
  let system: any FileSystem

  /// The path of the file, at whose end there is no symbolic link: compaction puts another file in its
  /// place, and a link would be lost by that.
  let path: String

  /// Follows the links at the end of a path, so that they stay.
  init(_ path: String, on system: any FileSystem) throws(StorageError) {
    self.system = system
    var path = path
    do throws(SystemError) {
      var links = 0
      while let target = try system.target(ofLink: path) {
        links += 1
        // As many as the system itself follows.
        guard links <= 40 else { throw .tooManyLinks }
        let directory = Directory(of: path).path
        path = target.utf8.first == UInt8(ascii: "/") ? target : "\(directory)/\(target)"
      }
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    self.path = path
  }

  /// What was cut off the file.
  var torn: String { path + ".torn" }

  /// What could be saved of it when it was damaged.
  var recovered: String { path + ".recovered" }

  /// The file that is to take its place.
  var draft: String { path + ".new" }

  /// Returns when the names in the directory are on the disk.
  func synchronizeDirectory() throws(StorageError) {
    do {
      try Directory(of: path, on: system).synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
