import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct JSONScannerTests {
  private func decoded(_ json: [UInt8]) -> JournalEntry? {
    try? JournalEntry(JSONObject(json, in: json.indices))
  }

  private func scanned(_ json: [UInt8]) -> JournalEntry? {
    var scanner = JSONScanner(json, in: 0..<json.count)
    return scanner.entry()
  }

  private func json(_ entry: JournalEntry) -> [UInt8] {
    var writer = JSONWriter()
    let isWritten = writer.write(entry)
    #expect(isWritten)
    return Array(writer.bytes.dropFirst(JournalLine.placeOfChecksum.count).dropLast())
  }

  @Test func `what is written is scanned and decoded as what it was`() {
    var random = SeededGenerator()
    var scans = 0
    for _ in 0..<LongTests.rounds(15_000) {
      let entry = JournalEntry.random(using: &random)
      let json = json(entry)
      #expect(decoded(json) == entry, "\(random.repetition)")
      guard let found = scanned(json) else { continue }
      #expect(found == entry, "\(random.repetition)")
      #expect(bits(found) == bits(entry), "\(random.repetition)")
      scans += 1
    }
    // The other lines have control characters, which the scanner leaves to the decoder.
    #expect(scans > LongTests.rounds(7_500))
  }

  @Test func `of damaged lines it takes only what a decoder reads as the same`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(10_000) {
      var json = json(JournalEntry.random(using: &random))
      for _ in 0...Int.random(in: 0...2, using: &random) { json.damage(using: &random) }
      guard let found = scanned(json) else { continue }
      #expect(
        decoded(json) == found,
        "\(random.repetition): \(String(decoding: json, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    "0", "-0", "1", "-1", "0.5", "800000000.125", "785867866.12345678", "1e22", "1e+22", "1E-7",
    "9007199254740993", "123456789012345678901234567890", "0.1", "5e-324",
    "1.7976931348623157e+308",
    "0.30000000000000004", "179769313486231570000000000000000000000", "1.0000000000000000000000001",
  ])
  func `a number is read to the last bit`(text: String) throws {
    guard case .edit(let saved)? = scanned(edit(at: text)) else {
      Issue.record("\(text) is not read")
      return
    }
    let moment = saved.moment.timeIntervalSinceReferenceDate
    #expect(moment.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: [
    "", "01", "-", "+1", ".5", "1.", "1e", "1e+", "nan", "inf", "1e400", "0x1", "1 ", "--1",
  ])
  func `what is no number is left to the decoder`(text: String) {
    #expect(scanned(edit(at: "1")) != nil && scanned(edit(at: text)) == nil)
  }

  @Test func `a line cut anywhere is not taken`() {
    let whole = json(.todo(.full, history: [TodoEvent(at: Date(), kind: .renamed(from: "x"))]))
    for length in 0..<whole.count { #expect(scanned(Array(whole.prefix(length))) == nil) }
  }

  @Test func `other JSON is left to the decoder`() throws {
    let line = json(.edit(.adding(.sample(1), at: 1)))
    let text = String(decoding: line, as: UTF8.self)
    for other in [
      text.replacing(",", with: ", "), text + " ", text.lowercased(),
      text.replacing(#""number":1"#, with: #""number":1.0"#),
      text.replacing(#""number":1"#, with: #""number":1,"more":[]"#),
      text.replacing(#""number":1"#, with: #""number":1,"older":[ ]"#) + " ",
    ] where other != text {
      #expect(scanned(Array(other.utf8)) == nil, "\(other)")
    }
  }

  /// An edit that was saved at a moment, as it stands in the file.
  private func edit(at moment: String) -> [UInt8] {
    Array(#"{"at":\#(moment),"changes":[],"edit":"\#(UUID())","name":"add","rev":1}"#.utf8)
  }

  /// The bits of an entry's dates, because `==` takes 0 and -0 for the same.
  private func bits(_ entry: JournalEntry) -> [UInt64] {
    guard case .todo(let todo, let history, _) = entry else { return [] }
    let dates = [todo.createdAt, todo.completedAt, todo.due].compactMap(\.self) + history.map(\.at)
    return dates.map(\.timeIntervalSinceReferenceDate.bitPattern)
  }
}

extension [UInt8] {
  fileprivate mutating func damage(using random: inout SeededGenerator) {
    let index = Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: remove(at: index)
    case 1: insert(self[Int.random(in: 0..<count, using: &random)], at: index)
    case 2: self[index] = UInt8.random(in: .min ... .max, using: &random)
    default:
      self[index] = Array("0123456789\"\\{}[],:.-+eE ".utf8).randomElement(using: &random) ?? 0
    }
  }
}
