import Foundation

/// How far a journal may be read, as recorded in the file "PATH.mark" by the program that saved
/// last.
///
/// The mark is a line of fixed length, with a checksum like the journal's lines. It is no part of
/// the stored list: a mark that is missing, torn, of another file or of an earlier start of the
/// machine counts as missing, and the next program that saves makes a new one from the journal.
struct JournalMark: Equatable {
  /// The file that the mark is for.
  struct File: Equatable {
    let gen: String
    let device: UInt64
    let number: UInt64
  }

  /// The start of the machine since which the mark is valid.
  let start: String
  let file: File

  /// The number of bytes that may be read: saved whole lines.
  let length: Int

  /// The number of the last save in those bytes.
  let rev: Int

  /// The end of the snapshot, and the number of the last save in it.
  let snapshotLength: Int
  let snapshotRev: Int

  /// The generation of the file that this file replaced, with the same saves; empty if unknown.
  let previous: String

  /// The highest number ever given to a todo, and a rank with no todo before it: all that an added
  /// todo needs. nil if unknown, or if the mark has no space for it.
  let highestNumber: Int?
  var lowestRank: String?

  /// The record level of the program that wrote the mark: a program of a higher level may have
  /// written records to the file that this program must not add to. nil in marks of earlier builds.
  var records: Int? = Self.knownRecords

  /// The record level of this program. A program that writes one more kind of record has a higher
  /// level.
  static let knownRecords = 1

  /// Whether some of these bytes may not be on the disk, nor get there: the file must be rewritten,
  /// without the bytes after them.
  var isInDoubt = false

  /// The format of a mark, by which a program recognizes the file as its own.
  static let format = "todo-repl mark"

  /// The number of bytes of the mark file, which fit into one sector of a disk.
  static let size = 512

  /// The most bytes of JSON: the size without the checksum, the space behind it and the line feed.
  private static let room = size - JournalLine.placeOfChecksum.count - 1

  static let beginning = Array("{\"format\":\"\(format)\"".utf8)

  /// Whether bytes are those of a mark file, even of a torn mark.
  static func isMark(_ bytes: [UInt8]) -> Bool {
    bytes.count <= size
      && bytes.dropFirst(JournalLine.placeOfChecksum.count).starts(with: beginning)
  }

  /// Whether the lengths and revisions are those of some file.
  private var isPossible: Bool {
    length >= 0 && (0...length).contains(snapshotLength) && Revision.numbers.contains(rev)
      && Revision.numbers.contains(snapshotRev)
  }
}

extension JournalMark {
  /// Reads a mark; nil if it is not whole, or impossible.
  init?(_ bytes: [UInt8]) {
    let end = (bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != JournalLine.newline } ?? -1) + 1
    guard Self.isMark(bytes), let content = JournalLine.content(of: bytes, in: 0..<end),
      let object = try? JSONObject(bytes, in: content), let mark = try? JournalMark(object),
      mark.isPossible
    else { return nil }
    self = mark
  }

  private init(_ object: JSONObject) throws(JSONFlaw) {
    let file = try object.object("file")
    self.init(
      start: try object.text("start"),
      file: File(
        gen: try file.text("gen"), device: try file.unsigned("device"),
        number: try file.unsigned("number")),
      length: try object.integer("length"), rev: try object.integer("rev"),
      snapshotLength: try object.integer("snapshotLength"),
      snapshotRev: try object.integer("snapshotRev"), previous: try object.text("previous"),
      highestNumber: try object.ifPresent("highestNumber", JSONObject.integer),
      lowestRank: try object.ifPresent("lowestRank", JSONObject.text),
      records: try object.ifPresent("records", JSONObject.integer),
      isInDoubt: try object.bool("isInDoubt"))
  }

  init(
    of contents: JournalContents, in identity: FileStatus.Identity, after previous: String,
    start: String
  ) {
    self.init(
      start: start, file: File(contents.header, identity), length: contents.wholeLength,
      rev: contents.revision, snapshotLength: contents.snapshot.length,
      snapshotRev: contents.snapshot.revision, previous: previous,
      // Without the number, no program adds a todo before reading the list, which only later
      // versions may change.
      highestNumber: contents.foreign.isEmpty ? contents.todos.highestNumber : nil,
      lowestRank: contents.todos.lowestRank?.text)
  }

  /// The mark after one more line, for a todo added at the front.
  init(_ mark: JournalMark, adding todo: Todo, length: Int) {
    self.init(
      start: mark.start, file: mark.file, length: mark.length + length, rev: mark.rev + 1,
      snapshotLength: mark.snapshotLength, snapshotRev: mark.snapshotRev, previous: mark.previous,
      highestNumber: todo.number, lowestRank: todo.rank.text)
  }

  /// The bytes of the mark's file.
  var bytes: [UInt8] {
    if content.utf8.count <= Self.room { return Self.bytes(of: content) }
    var short = self
    short.lowestRank = nil
    return Self.bytes(of: short.content)
  }

  private var content: String {
    let numbers =
      "\"length\":\(length),\"rev\":\(rev),\"snapshotLength\":\(snapshotLength),\"snapshotRev\":\(snapshotRev)"
    let file = "{\"device\":\(file.device),\"gen\":\"\(file.gen)\",\"number\":\(file.number)}"
    let level = records.map { ",\"records\":\($0)" } ?? ""
    let texts = "\"previous\":\"\(previous)\",\"start\":\"\(start)\""
    let highest = highestNumber.map { ",\"highestNumber\":\($0)" } ?? ""
    let lowest = lowestRank.map { ",\"lowestRank\":\"\($0)\"" } ?? ""
    return
      "{\"format\":\"\(Self.format)\",\"file\":\(file),\"isInDoubt\":\(isInDoubt),\(numbers)\(highest)\(lowest)\(level),\(texts)}"
  }

  /// The bytes of a mark file without a mark yet, created under the name of a draft.
  static func none(_ generation: FileGeneration) -> [UInt8] {
    bytes(of: "{\"format\":\"\(format)\",\"made\":\"\(generation)\"}")
  }

  private static func bytes(of json: String) -> [UInt8] {
    var line = JournalLine.checked(Array(json.utf8))
    line.removeLast()
    let room = max(size - 1 - line.count, 0)
    return line + [UInt8](repeating: UInt8(ascii: " "), count: room) + [JournalLine.newline]
  }
}

extension JournalMark.File {
  init(_ header: JournalHeader, _ identity: FileStatus.Identity) {
    self.init(gen: header.gen ?? "", device: identity.device, number: identity.number)
  }
}
