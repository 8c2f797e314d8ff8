import Foundation

/// The kinds of files that the program makes. `Docs/Storage.md` has a table of them.
///
/// A file is made with its kind alone (``FilePurpose/create(_:)``), so that each kind stands in the
/// table, and in the test that puts files of others in the place of each.
package enum OwnFile: String, CaseIterable, Sendable {
  /// A journal and the files beside it: see ``JournalPlace``.
  case journal, mark, draft, torn, recovered

  /// The files of a list on servers, and the locks of that list: see ``WaitingFile`` and
  /// ``ListCache``.
  case waiting, list, edits, lock

  /// An answer of a server: see ``ResponseCache``.
  case answer

  /// The lines that a person has typed.
  case history

  /// Edits that were refused: see ``RefusedEditsFile``.
  case refused

  /// A value of a ``VersionedFile``.
  case value

  /// The draft of a file that changes in one step: see ``OwnDraft``.
  case temporary

  /// The draft of an export, and the export, under a name that a person has chosen.
  case export
}

/// The first line of a file, by which the program knows the file as its own.
///
///     {"format":"todo-repl waiting","gen":"00c0ffee00c0ffee","version":1}
///
/// The generation is that of the draft that the file was. Journals and marks have their own first
/// lines, and a ``VersionedFile`` is JSON, with a version and a value.
extension OwnFile {
  private static let version = 1

  private var beginning: String { "{\"format\":\"todo-repl \(rawValue)\",\"gen\":\"" }
  private static let end = "\",\"version\":\(version)}\n"

  private static let valueBeginning = Array("{\"value\":".utf8)

  /// The first line of a file of a generation; nothing where the kind has none.
  func header(_ generation: FileGeneration) -> [UInt8] {
    self == .value ? [] : Array((beginning + generation.description + Self.end).utf8)
  }

  /// The length of a first line.
  package var headerLength: Int {
    self == .value ? 0 : beginning.utf8.count + FileGeneration.length + Self.end.utf8.count
  }

  /// Whether the program has made a file, as its bytes say.
  func isOurs(_ file: any OpenFile) throws(SystemError) -> Bool {
    if self != .value {
      return generation(in: try file.beginning(headerLength)) != nil
    }
    let object = try? JSONSerialization.jsonObject(with: Data(try file.contents()))
    guard let members = object as? [String: Any] else { return false }
    return members["version"] is Int && members["value"] != nil
  }

  /// Whether a file is a draft of a generation that was not finished, or not moved: or the file
  /// that the draft has replaced, which then has the beginning `current`.
  func isAbandoned(
    _ file: any OpenFile, _ generation: FileGeneration, current: [UInt8]?
  ) throws(SystemError) -> Bool {
    if self == .value {
      let beginning = try file.beginning(Self.valueBeginning.count)
      return zip(beginning, Self.valueBeginning).allSatisfy { $0 == 0 || $0 == $1 }
    }
    let (beginning, header) = (try file.beginning(headerLength), header(generation))
    return beginning == header || Self.isInterrupted(beginning, of: header)
      || current == header && self.generation(in: beginning) != nil
  }

  /// Whether the bytes may be all that an interrupted write left of a first line: each byte is that
  /// of the line or a zero.
  ///
  /// Nothing is saved in a file before its first line is on the disk, so no save is lost with such
  /// bytes.
  static func isInterrupted(_ bytes: some Collection<UInt8>, of line: [UInt8]) -> Bool {
    bytes.count <= line.count && !bytes.elementsEqual(line)
      && zip(bytes, line).allSatisfy { $0 == 0 || $0 == $1 }
  }

  /// The generation in a first line; nil for any other bytes.
  func generation(in bytes: some Sequence<UInt8>) -> FileGeneration? {
    let line = bytes.prefix(headerLength).map(\.self)
    let digits = line.dropFirst(beginning.utf8.count).prefix(FileGeneration.length)
    guard let generation = FileGeneration(String(decoding: digits, as: UTF8.self)),
      line == header(generation)
    else { return nil }
    return generation
  }
}
