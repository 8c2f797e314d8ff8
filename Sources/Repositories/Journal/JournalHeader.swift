import Foundation

/// The first line of a journal: what the file is, and in which version of the format.
struct JournalHeader: Decodable, Equatable {
  var format = "todo-repl journal"
  var version = 1

  /// The line, with its newline.
  static let line = Array(#"{"format":"todo-repl journal","version":1}"#.utf8) + [newline]

  /// The byte that ends each line of a journal. JSON writes the one within a text as `\n`.
  static let newline = UInt8(ascii: "\n")

  /// Checks that a line is a header of this format and of a version that can be read.
  static func check(_ line: some Collection<UInt8>, path: String) throws(StorageError) {
    let expected = JournalHeader()
    let found: JournalHeader
    do {
      found = try JSONDecoder().decode(JournalHeader.self, from: Data(line))
    } catch {
      throw .unknownFormat(path: path, found: excerpt(line))
    }
    guard found.format == expected.format, found.version >= 1 else {
      throw .unknownFormat(path: path, found: excerpt(line))
    }
    guard found.version <= expected.version else {
      throw .newerVersion(
        path: path, found: found.version, supported: expected.version)
    }
  }

  /// The beginning of a line, without anything a terminal might obey.
  static func excerpt(_ line: some Collection<UInt8>) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          ![.control, .format].contains($0.properties.generalCategory)
        }))
  }
}
