import Foundation

/// The file of the lines that were typed, one a line, for its owner alone.
///
/// Lines are added one by one, so that sessions side by side keep each other's. Losing some of it
/// is no harm: whatever fails, the session goes on.
struct HistoryFile: Sendable {
  /// More than this at the end of a file is not read.
  static let longest = 4 << 20
  /// A longer line is of no use at a prompt, and not kept.
  static let longestLine = 4_096

  let path: String

  init(path: String) {
    self.path = path
  }

  /// The file below `XDG_STATE_HOME`, or else `~/.local/state`; nil when the environment has no home.
  init?(environment: [String: String]) {
    guard let file = UserFolder.state.path(of: "history", environment: environment) else {
      return nil
    }
    path = file
  }

  /// Reads the history; none when there is no file. What is no text in it is left out.
  ///
  /// A file that has grown to twice the limit, or is too long to be read, is cut to its end.
  func read() throws(SystemFailure) -> History {
    guard FileManager.default.fileExists(atPath: path) else { return History() }
    let (bytes, size) = try end()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.count > Self.longestLine ? nil : String(validating: line, as: UTF8.self)
    }
    let history = History(lines)
    let isTooLong = lines.count > 2 * History.limit || size > bytes.count
    if isTooLong { shorten(to: history, from: size) }
    return history
  }

  /// Adds a line; the folders are made when they are missing.
  func append(_ line: String) throws(SystemFailure) {
    if line.utf8.count > Self.longestLine { return }
    let file: Descriptor
    if let opened = try? Descriptor.appending(path) {
      file = opened
    } else {
      makeFolder()
      file = try Descriptor.appending(path)
    }
    defer { file.release() }
    try file.expectFile()
    try file.send(line + "\n")
  }

  /// The bytes at the end of the file, and how many it has in all.
  private func end() throws(SystemFailure) -> (bytes: [UInt8], size: Int) {
    let file = try Descriptor.reading(path)
    defer { file.release() }
    try file.expectFile()
    let skipped = file.skip(toLast: Self.longest)
    // Others may be adding to it.
    let bytes = try file.allBytes(limit: 2 * Self.longest)
    return (bytes, skipped + bytes.count)
  }

  /// Failing to is no harm: the file stays as long as it is. What another session adds at this very
  /// moment is lost. A link stays one.
  private func shorten(to history: History, from size: Int) {
    let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    guard attributes?[.size] as? Int == size else { return }
    let text = history.lines.map { $0 + "\n" }.joined()
    let draft = "\(place).\(ProcessInfo.processInfo.processIdentifier)"
    guard let file = try? Descriptor.creating(draft) else { return }
    defer { file.release() }
    do {
      try file.send(text)
      try Descriptor.rename(draft, to: place)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
    }
  }

  private func makeFolder() {
    let folder = (path as NSString).deletingLastPathComponent
    // When it fails, opening the file does too, and says why.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }
}
