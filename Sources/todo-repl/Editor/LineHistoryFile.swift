import Repositories

/// The file of the typed lines, which only its owner can read.
///
/// Lines are added one by one, so that sessions side by side keep each other's lines. Losing lines
/// is harmless: the session continues after any failure.
struct LineHistoryFile: Sendable {
  /// The most bytes read, from the end of the file.
  static let longest = 4 << 20
  /// The most bytes of a line: a longer one is of no use at a prompt, and is not kept.
  static let longestLine = 4_096

  let path: String

  init(path: String) {
    self.path = path
  }

  /// The file below `XDG_STATE_HOME`, or else `~/.local/state`; nil if the environment has no home.
  init?(environment: [String: String]) {
    guard let file = UserFolder.state.path(of: "history", environment: environment) else {
      return nil
    }
    path = file
  }

  /// Reads the history; empty without a file. Lines that are not UTF-8, or too long, are skipped.
  ///
  /// A file with more than twice `LineHistory.limit` lines, or too long to be read, is cut to its end.
  func read() throws(SystemError) -> LineHistory {
    guard let place = try place(), let end = try end(of: place) else { return LineHistory() }
    OwnDraft.removeAbandoned(of: place, as: .history, on: system)
    let lines = end.bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.count > Self.longestLine ? nil : String(validating: line, as: UTF8.self)
    }
    let history = LineHistory(lines)
    if lines.count > 2 * LineHistory.limit || end.isCut {
      shorten(place, to: history, from: end.size)
    }
    return history
  }

  /// Adds a line; makes the file and the folders if they are missing.
  ///
  /// - Throws: `SystemError.foreign` for a file that this program has not made, which is unchanged.
  func append(_ line: String) throws(SystemError) {
    if line.utf8.count > Self.longestLine { return }
    guard let place = try place() else { return }
    // A link leads to an existing history: nothing is made at its target.
    let file =
      place == path
      ? try system.openOrMakeOwn(place, .history, to: .change)
      : try system.openOwn(place, .history, to: .change)
    // A person, or a full disk, may have left the last line without an end.
    let end = try file.contents(from: max(0, file.status().size - 1)).first
    let isEnded = end == nil || end == UInt8(ascii: "\n")
    try file.writeAll(Array("\(isEnded ? "" : "\n")\(line)\n".utf8))
  }

  private var system: SystemFiles { SystemFiles() }

  /// The file behind the links at the path; nil for `/dev/null`, which keeps nothing.
  private func place() throws(SystemError) -> String? {
    let place = try system.destination(of: path)
    guard let status = try? system.status(of: path), !status.isRegular else { return place }
    if status.identity == (try? system.identity(of: "/dev/null")) ?? nil { return nil }
    // Refused without being opened, with the reason.
    _ = try system.open(path, to: .read)
    throw .notARegularFile
  }

  /// The lines at the end of the file, and the size of the whole; nil without a file.
  private func end(
    of place: String
  ) throws(SystemError) -> (bytes: [UInt8], size: Int, isCut: Bool)? {
    do throws(SystemError) {
      let file = try system.open(place, to: .readOwn)
      // Before the bytes, because other sessions may be adding to the file.
      let size = try file.status().size
      let first = try isOurs(place) ? OwnFile.history.headerLength : 0
      let start = max(first, size - Self.longest)
      return (try file.contents(from: start), size, start > first)
    } catch {
      if error.isMissingFileOrFolder { return nil }
      throw error
    }
  }

  private func isOurs(_ place: String) throws(SystemError) -> Bool {
    do {
      _ = try system.openOwn(place, .history, to: .readOwn)
      return true
    } catch {
      guard error == .foreign else { throw error }
      return false
    }
  }

  /// Cuts the file to its end. A file that this program has not made, or cannot replace, stays
  /// long, which is harmless. A line that another session adds at this very moment is lost. A link
  /// stays a link.
  private func shorten(_ place: String, to history: LineHistory, from size: Int) {
    guard (try? system.status(of: place).size) == size else { return }
    let text = history.lines.map { $0 + "\n" }.joined()
    _ = try? system.replaceOwn(place, .history, with: Array(text.utf8))
  }
}
