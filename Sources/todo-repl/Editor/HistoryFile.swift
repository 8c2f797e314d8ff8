import Repositories

/// The file of the lines that were typed, which only its owner can read.
///
/// Lines are added one by one, so that sessions side by side keep each other's lines. Losing lines
/// is no harm: whatever fails, the session goes on.
struct HistoryFile: Sendable {
  /// The most bytes that are read, from the end of the file.
  static let longest = 4 << 20
  /// The most bytes of a line: a longer one is of no use at a prompt, and not kept.
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

  /// Reads the history, which is empty when there is no file. Lines that are not UTF-8, or too long, are left out.
  ///
  /// A file that has more than twice `History.limit` lines, or is too long to be read, is cut to its end.
  func read() throws(SystemError) -> History {
    guard let (bytes, size) = try end() else { return History() }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.count > Self.longestLine ? nil : String(validating: line, as: UTF8.self)
    }
    let history = History(lines)
    let isTooLong = lines.count > 2 * History.limit || size > bytes.count
    if isTooLong { shorten(to: history, from: size) }
    return history
  }

  /// Adds a line; the folders are made when they are missing.
  func append(_ line: String) throws(SystemError) {
    if line.utf8.count > Self.longestLine { return }
    let file: FileDescriptor
    do {
      file = try FileDescriptor(opening: path, to: .append)
    } catch {
      // When the folder cannot be made, opening the file fails again, and says why.
      try? Directory(of: path).create()
      file = try FileDescriptor(opening: path, to: .append)
    }
    try file.expectFile()
    try file.send(line + "\n")
  }

  /// The bytes at the end of the file, and the size of the whole; nil when there is no file.
  private func end() throws(SystemError) -> (bytes: [UInt8], size: Int)? {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, to: .read)
      try file.expectFile()
      // Before the bytes, because other sessions may be adding to the file.
      let size = try file.status().size
      return (try file.contents(from: max(0, size - Self.longest)), size)
    } catch {
      if error.isMissingFileOrFolder { return nil }
      throw error
    }
  }

  /// Cuts the file to its end, or leaves it long, which is no harm. A line that another session
  /// adds at this very moment is lost. A link stays a link.
  private func shorten(to history: History, from size: Int) {
    let system = SystemFiles()
    guard let place = try? system.destination(of: path),
      (try? system.status(of: place).size) == size
    else { return }
    let text = history.lines.map { $0 + "\n" }.joined()
    try? system.replace(place, with: Array(text.utf8))
  }
}
