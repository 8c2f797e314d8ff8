/// The last line of a file of lines, with their number and the checksum of all bytes before it. If
/// lines are missing, doubled, in another order or of another file, the seal is missing or does not
/// match.
///
/// A file grows in one write, which begins over the old seal and ends with the next one.
struct LineSeal: Equatable {
  /// The number of bytes of any seal.
  static let length = Self().line.count

  private(set) var count = 0
  private(set) var sum: UInt32 = 0

  /// The seal of no lines.
  init() {}

  /// The seal of lines.
  init(_ lines: [UInt8]) { add(lines) }

  /// Reads the JSON of a seal; nil for other JSON.
  init?(json: some Collection<UInt8>) {
    let digits = json.dropFirst(Self.beginning.count)
    guard json.starts(with: Self.beginning), digits.count == 18,
      digits.suffix(2).elementsEqual(Self.end),
      let count = UInt32(String(decoding: digits.prefix(8), as: UTF8.self), radix: 16),
      let sum = UInt32(String(decoding: digits.dropFirst(8).prefix(8), as: UTF8.self), radix: 16)
    else { return nil }
    (self.count, self.sum) = (Int(count), sum)
  }

  /// Reads the line of a seal, with its line feed; nil for other bytes.
  init?(line: [UInt8]) {
    guard line.last == JournalLine.newline,
      let content = JournalLine.content(of: line, in: 0..<line.count - 1)
    else { return nil }
    self.init(json: line[content])
  }

  /// Adds lines to the seal.
  mutating func add(_ lines: [UInt8]) {
    count += lines.count { $0 == JournalLine.newline }
    sum = Checksum.of(lines, in: lines.indices, after: sum)
  }

  /// The line, with its checksum and its line feed.
  var line: [UInt8] {
    let digits = JournalLine.text(of: UInt32(count)) + JournalLine.text(of: sum)
    return JournalLine.checked(Self.beginning + digits + Self.end)
  }

  private static let beginning = Array(#"{"seal":""#.utf8)
  private static let end = Array(#""}"#.utf8)
}

extension OpenFile {
  /// Whether the file ends with a seal.
  func isSealed() throws(SystemError) -> Bool { try seal() != nil }

  private func seal() throws(SystemError) -> (LineSeal, start: Int)? {
    let start = try size() - LineSeal.length
    guard start > 0, let seal = LineSeal(line: try contents(from: start)) else { return nil }
    return (seal, start)
  }

  /// Adds lines in one write, which begins over the seal. If the write fails, the file is as
  /// before, or has no seal.
  ///
  /// - Returns: False if the file has no seal; nothing is written then.
  func addSealed(_ lines: [UInt8]) throws(SystemError) -> Bool {
    guard let (old, start) = try seal() else { return false }
    var new = old
    new.add(lines)
    do {
      try overwrite(lines + new.line, at: start)
    } catch {
      try? truncate(to: start)
      try? overwrite(old.line, at: start)
      throw error
    }
    return true
  }
}
