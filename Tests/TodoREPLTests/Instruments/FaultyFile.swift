import Repositories

/// An open file of ``FaultyFiles``.
final class FaultyFile: OpenFile {
  private let file: any OpenFile
  private let files: FaultyFiles

  init(_ file: any OpenFile, of files: FaultyFiles) {
    self.file = file
    self.files = files
  }

  func lock(waiting isWaiting: Bool) throws(SystemError) -> Bool {
    try files.perform { () throws(SystemError) in try file.lock(waiting: isWaiting) }
  }

  func unlock() { file.unlock() }
  func lockOwner() -> Int32? { file.lockOwner() }

  func size() throws(SystemError) -> Int {
    try files.perform { () throws(SystemError) in try file.size() }
  }

  func status() throws(SystemError) -> FileStatus {
    try files.perform { () throws(SystemError) in try file.status() }
  }

  func setOwner(_ owner: FileOwner) throws(SystemError) {
    try files.perform { () throws(SystemError) in try file.setOwner(owner) }
  }

  func readPiece(_ count: Int, from start: Int) throws(SystemError) -> [UInt8] {
    try files.perform { () throws(SystemError) in try file.readPiece(count, from: start) }
  }

  func readContents(from start: Int) throws(SystemError) -> [UInt8] {
    try files.perform { () throws(SystemError) in try file.readContents(from: start) }
  }

  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try files.perform { () throws(SystemError) in try file.writeOnce(bytes) }
  }

  func overwrite(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    try files.perform { () throws(SystemError) in try file.overwrite(bytes, at: start) }
  }

  func truncate(to length: Int) throws(SystemError) {
    try files.perform { () throws(SystemError) in try file.truncate(to: length) }
  }

  func synchronize() throws(SystemError) {
    try files.perform { () throws(SystemError) in try file.synchronize() }
  }
}
