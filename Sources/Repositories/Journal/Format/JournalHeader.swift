import Foundation

/// The first line of a journal: what the file is, and in which version of the format.
struct JournalHeader: Decodable, Equatable {
  var format = Self.format
  var version: Int

  /// What the header of every journal says it is.
  static let format = "todo-repl journal"

  /// The version that is written; all before it can be read.
  static let newestVersion = 2

  /// The line of a journal that is begun, with its newline.
  static let line = line(version: newestVersion)

  /// The line of a version, with its newline.
  static func line(version: Int) -> [UInt8] {
    Array("{\"format\":\"\(format)\",\"version\":\(version)}\n".utf8)
  }

  /// The byte that ends each line of a journal. JSON writes the one within a text as `\n`.
  static let newline = UInt8(ascii: "\n")

  /// Reads a header, without its newline.
  ///
  /// - Returns: Its version, which is one that can be read.
  static func version(of line: ArraySlice<UInt8>, path: String) throws(StorageError) -> Int {
    if line.elementsEqual(Self.line.dropLast()) { return newestVersion }
    guard let found = try? JSONDecoder().decode(JournalHeader.self, from: Data(line)),
      found.format == Self.format, found.version >= 1
    else {
      throw .unknownFormat(path: path, found: excerpt(line))
    }
    guard found.version <= newestVersion else {
      throw .newerVersion(path: path, found: found.version, supported: newestVersion)
    }
    return found.version
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
