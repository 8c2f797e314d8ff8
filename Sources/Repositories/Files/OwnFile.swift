import Foundation

/// The kinds of files that the program makes. `Docs/Storage.md` lists them in a table.
///
/// A file is made only with its kind (``FilePurpose/create(_:)``), so each kind is in the table,
/// and in the test that replaces each kind by foreign files.
package enum OwnFile: String, CaseIterable, Sendable {
  /// A journal and the files beside it: see ``JournalPaths``.
  case journal, mark, draft, torn, recovered

  /// The files of a list on servers, and the locks of that list: see ``WaitingFile`` and
  /// ``ListCache``.
  case waiting, list, edits, lock

  /// An answer of a server: see ``ResponseCache``.
  case answer

  /// The lines that a person has typed.
  case history

  /// Refused edits: see ``RefusedEditsFile``.
  case refused

  /// The path of a draft that a person has in a text editor.
  case note

  /// A value of a ``VersionedFile``.
  case value

  /// The old contents of a ``VersionedFile``.
  case backup

  /// The draft of a file that changes in one step: see ``OwnDraft``.
  case temporary

  /// The draft of an export, and the export, under a name of the person's choice.
  case export
}

/// The first line of a file, which identifies the file as the program's own.
///
///     {"format":"todo-repl waiting","gen":"00c0ffee00c0ffee","version":1}
///
/// The generation is that of the file's draft. Journals and mark files have their own first lines,
/// and a ``VersionedFile`` is JSON, with a version and a value.
extension OwnFile {
  private static let version = 1

  private var beginning: String { "{\"format\":\"todo-repl \(rawValue)\",\"gen\":\"" }
  private static let end = "\",\"version\":\(version)}\n"

  private static let valueBeginning = Array("{\"value\":".utf8)

  /// The first line of a file of a generation; empty for a kind without one.
  func header(_ generation: FileGeneration) -> [UInt8] {
    self == .value ? [] : Array((beginning + generation.description + Self.end).utf8)
  }

  /// The length of a first line.
  package var headerLength: Int {
    self == .value ? 0 : beginning.utf8.count + FileGeneration.length + Self.end.utf8.count
  }

  /// Whether the program has made a file, judged by its bytes.
  func isOurs(_ file: any OpenFile) throws(SystemError) -> Bool {
    if self != .value {
      return generation(in: try file.beginning(headerLength)) != nil
    }
    // Not by Foundation: the program keeps members as they are written, whatever their numbers.
    let bytes = try file.contents()
    let json = try? JSONTree(withoutMark: bytes)
    guard case .scalar(let version)? = json?["version"], json?["value"] != nil else { return false }
    return Double(String(decoding: version, as: UTF8.self)).flatMap(Int.init(exactly:)) != nil
  }

  /// Whether a file is an unfinished or unmoved draft of a generation, or the file that this draft
  /// replaced: then the current file begins with `current`, which has the generation.
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

  /// Whether the bytes may be the rest of a first line after an interrupted write: each byte is
  /// that of the line or a zero.
  ///
  /// A file gets no saves before its first line is on the disk, so such bytes lose no save.
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
