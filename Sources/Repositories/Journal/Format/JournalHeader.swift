/// The first line of a journal: its format, and the version of the format.
struct JournalHeader: Equatable {
  var format = Self.format
  /// The digits of the generation; nil if another program has written the header without one.
  var gen: String?
  var version: Int
  /// The generation of the list's first file; nil in that file.
  var first: String?
  /// The members known only to later versions of the program.
  var foreign = ForeignMembers()

  /// The identity of the list, which compaction keeps and no other list has.
  var list: String? { first ?? gen }

  /// The name of the format, in the header of every journal.
  static let format = "todo-repl journal"

  /// The version that this program writes and reads.
  static let newestVersion = 3

  /// The header line of a new journal, with its newline.
  static let line = line(version: newestVersion)

  /// The header line of a version, with its newline.
  static func line(version: Int) -> [UInt8] {
    Array("{\"format\":\"\(format)\",\"version\":\(version)}\n".utf8)
  }

  /// The header line of a generation, in the newest version.
  ///
  /// Members that the program does not know stand at the end, so that other programs recognize a
  /// draft by its beginning.
  static func line(
    _ generation: FileGeneration, first: String? = nil,
    with foreign: ForeignMembers = ForeignMembers()
  ) -> [UInt8] {
    let gen = #""gen":"\#(generation)""#
    var line = Array("{\"format\":\"\(format)\",\(gen),\"version\":\(newestVersion)".utf8)
    if let first { line += Array("\(beforeFirst)\(first)\"".utf8) }
    for member in foreign.members {
      line += [ASCII.comma] + JSONWriter.quoted(member.key) + [UInt8(ascii: ":")]
      line += member.value.bytes
    }
    return line + Array("}\n".utf8)
  }

  /// Whether a file begins with the header line of a generation, whatever other members it has.
  static func isBegun(_ bytes: [UInt8], by generation: FileGeneration) -> Bool {
    bytes.starts(with: line(generation).dropLast(2))
  }

  /// More bytes than the first line of a journal has, unless a later version has put much into that
  /// line.
  static let usualRoom = 4_096

  /// More bytes than any first line has.
  static let longest = 1 << 20

  /// Whether the bytes may be a header line cut off by an interrupted write.
  static func isInterrupted(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= line.count + ",\"gen\":\"\"".utf8.count + FileGeneration.length else {
      return false
    }
    return OwnFile.isInterrupted(bytes, of: line)
      || OwnFile.isInterrupted(bytes, of: line(.begun(in: bytes, at: placeOfGeneration)))
  }

  private static let beforeFirst = ",\"first\":\""
  private static let placeOfGeneration = "{\"format\":\"\(format)\",\"gen\":\"".utf8.count

  /// Reads a header, without its newline.
  ///
  /// - Returns: The header, of a version that this program can read.
  static func read(_ line: ArraySlice<UInt8>, path: String) throws(StorageError) -> JournalHeader {
    let bytes = Array(line)
    guard let found = try? JournalHeader(JSONObject(bytes, in: bytes.indices)),
      found.format == Self.format, found.version >= 1,
      [found.gen, found.first].allSatisfy({ $0.map { FileGeneration($0) != nil } != false })
    else {
      throw flaw(of: line, path: path)
    }
    if found.version < newestVersion {
      throw .olderVersion(path: path, found: found.version, supported: newestVersion)
    }
    if found.version > newestVersion {
      throw .newerVersion(path: path, found: found.version, supported: newestVersion)
    }
    return found
  }

  /// The error for a first line that is no header.
  static func flaw(of line: ArraySlice<UInt8>, path: String) -> StorageError {
    let beginning = line.prefix(Self.line.count)
    return !beginning.isEmpty && beginning.allSatisfy { $0 == 0 }
      ? .zeroed(path: path) : .unknownFormat(path: path, found: excerpt(line))
  }

  /// The beginning of a line, without characters that a terminal might obey.
  static func excerpt(_ line: some Collection<UInt8>) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          ![.control, .format].contains($0.properties.generalCategory)
        }))
  }
}

extension JournalHeader {
  fileprivate init(_ object: JSONObject) throws(JSONFlaw) {
    format = try object.text("format")
    gen = try object.ifPresent("gen", JSONObject.text)
    version = try object.integer("version")
    first = try object.ifPresent("first", JSONObject.text)
    foreign = try object.foreign(besides: ["format", "gen", "version", "first"])
  }
}
