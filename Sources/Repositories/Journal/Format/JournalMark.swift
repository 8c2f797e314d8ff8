import Foundation

/// How far a journal may be read, as the program that saved last has marked it in the file
/// "PATH.mark".
///
/// The mark is a line of fixed length, with a checksum as those of the journal. It is no part of
/// what is kept: a mark that is missing, torn, of another file or of an earlier start of the
/// machine counts as none, and the next program that saves makes a new one from the journal.
struct JournalMark: Codable, Equatable {
  /// The file that the mark is for.
  struct File: Codable, Equatable {
    let gen: String
    let device: UInt64
    let number: UInt64
  }

  var format = Self.format

  /// The start of the machine since which the mark is right.
  let start: String
  let file: File

  /// The number of bytes that may be read: whole lines, which were saved.
  let length: Int

  /// The number of the last save among those.
  let rev: Int

  /// Where the snapshot ends, and the number of the last save in it.
  let snapshotLength: Int
  let snapshotRev: Int

  /// The generation of the file that this file replaced, with the same saves; empty where nobody
  /// knows.
  let previous: String

  /// The highest number ever given to a todo, and a rank that no todo stands before: all that an
  /// added todo needs. nil where nobody knows, and where there is no room.
  let highestNumber: Int?
  var lowestRank: String?

  /// The level of the kinds of records that the program knows which has written the mark: a higher
  /// level may have put records into the file that this program must not add to. nil in marks of
  /// earlier builds.
  var records: Int? = Self.knownRecords

  /// The level of the kinds of records that this program knows. A program that writes a kind more
  /// has a higher level.
  static let knownRecords = 1

  /// Whether some of these bytes may not be on the disk, nor get there: the file has to be written
  /// anew, without what is beyond them.
  var isInDoubt = false

  /// The format of a mark, by which a program knows the file as its own.
  static let format = "todo-repl mark"

  /// The number of bytes, which fit into one sector of a disk.
  static let size = 512

  /// The most bytes of JSON, beside the checksum, the space behind it and the line feed.
  private static let room = size - JournalLine.placeOfChecksum.count - 1

  private static let beginning = Array("{\"format\":\"\(format)\"".utf8)

  /// Whether bytes are those of a file of marks, even of a mark that is torn.
  static func isMark(_ bytes: [UInt8]) -> Bool {
    bytes.count <= size
      && bytes.dropFirst(JournalLine.placeOfChecksum.count).starts(with: beginning)
  }

  /// Reads a mark; nil for one that is not whole.
  init?(_ bytes: [UInt8]) {
    let end = (bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != JournalLine.newline } ?? -1) + 1
    guard Self.isMark(bytes), let content = JournalLine.content(of: bytes, in: 0..<end) else {
      return nil
    }
    let usual = JournalMark(usual: bytes, in: content)
    guard
      let mark = try? usual ?? JSONDecoder().decode(JournalMark.self, from: Data(bytes[content]))
    else { return nil }
    self = mark
  }

  init(
    of contents: JournalContents, in identity: FileStatus.Identity, after previous: String,
    start: String
  ) {
    self.start = start
    file = File(contents.header, identity)
    length = contents.wholeLength
    rev = contents.revision
    snapshotLength = contents.snapshot.length
    snapshotRev = contents.snapshot.revision
    self.previous = previous
    // Without the number, no program adds a todo before reading the list, which only later versions
    // may change.
    highestNumber = contents.foreign.isEmpty ? contents.todos.highestNumber : nil
    lowestRank = contents.todos.lowestRank?.text
  }

  /// The mark after one more line, that of a todo which was added at the front.
  init(_ mark: JournalMark, adding todo: Todo, length: Int) {
    start = mark.start
    file = mark.file
    self.length = mark.length + length
    rev = mark.rev + 1
    snapshotLength = mark.snapshotLength
    snapshotRev = mark.snapshotRev
    previous = mark.previous
    highestNumber = todo.number
    lowestRank = todo.rank.text
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
      "{\"format\":\"\(format)\",\"file\":\(file),\"isInDoubt\":\(isInDoubt),\(numbers)\(highest)\(lowest)\(level),\(texts)}"
  }

  /// The bytes of a file that has no mark yet, and was made under the name of a draft.
  static func none(_ generation: FileGeneration) -> [UInt8] {
    bytes(of: "{\"format\":\"\(format)\",\"made\":\"\(generation)\"}")
  }

  private static func bytes(of json: String) -> [UInt8] {
    let content = Array(json.utf8)
    let line =
      JournalLine.text(of: Checksum.of(content, in: content.indices)) + [UInt8(ascii: " ")]
      + content
    let room = max(size - 1 - line.count, 0)
    return line + [UInt8](repeating: UInt8(ascii: " "), count: room) + [JournalLine.newline]
  }
}

extension JournalMark.File {
  init(_ header: JournalHeader, _ identity: FileStatus.Identity) {
    self.init(gen: header.gen ?? "", device: identity.device, number: identity.number)
  }
}
