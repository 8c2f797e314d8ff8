/// Where a journal is: the file itself, and the files beside it.
struct JournalPlace: Sendable {
  let system: any FileSystem

  /// The path of the file, at whose end there is no symbolic link: compaction puts another file in its
  /// place, and a link would be lost by that.
  let path: String

  /// Follows the links at the end of a path, so that they stay.
  init(_ path: String, on system: any FileSystem) throws(StorageError) {
    do throws(SystemError) {
      try self.init(following: path, on: system)
      // Its lock would be another directory's, or one in the directory.
      if self.path.isEmpty { throw .missing }
      if self.path.utf8.last == UInt8(ascii: "/") { throw .isDirectory }
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  init(following path: String, on system: any FileSystem) throws(SystemError) {
    self.system = system
    self.path = try system.destination(of: path)
  }

  /// What keeps others out.
  var lock: String { path + ".lock" }

  /// What could be saved of it when it was damaged.
  var recovered: String { path + ".recovered" }

  /// What was cut off the file: the first such file, the second, ….
  func torn(_ number: Int) -> String { number == 1 ? path + ".torn" : "\(path).torn.\(number)" }

  /// The file that is to take its place; see ``JournalDraft``.
  func draft(_ generation: JournalGeneration) -> String { "\(path).\(generation).new" }

  /// The generation of a draft with this name; nil when it is none of this journal.
  func generation(ofDraft name: String) -> JournalGeneration? {
    let (start, end) = (Directory.name(of: path).utf8, ".new".utf8)
    let bytes = name.utf8
    guard bytes.count == start.count + 1 + JournalGeneration.length + end.count,
      bytes.starts(with: start), bytes.dropFirst(start.count).first == UInt8(ascii: "."),
      bytes.suffix(end.count).elementsEqual(end)
    else { return nil }
    let digits = bytes.dropFirst(start.count + 1).dropLast(end.count)
    return JournalGeneration(String(Substring(digits)))
  }

  /// Checks that the file is a journal or the beginning of one, or not there yet, and touches nothing.
  ///
  /// - Returns: Whether it is there.
  func checkFile() throws(StorageError) -> Bool {
    let beginning: [UInt8]
    do {
      beginning = try system.open(path, to: .read).beginning(JournalHeader.longest)
    } catch {
      if error.isMissingFile { return false }
      throw .cannotOpen(path: path, reason: error.reason)
    }
    _ = try JournalReader(beginning, path: path)
    return true
  }

  /// Creates the directory that the file is to be in.
  func createDirectory() throws(StorageError) {
    do {
      try Directory(of: path, on: system).create()
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// Returns when the names in the directory are on the disk.
  func synchronizeDirectory() throws(StorageError) {
    do {
      try Directory(of: path, on: system).synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
