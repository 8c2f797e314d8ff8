import Interactors
import StateStoreTesting
import Testing

struct NumberSelectionTests {
  @Test(arguments: [
    ("3", [NumberSelection.Part.one(3)]), ("3-7,9", [.range(3...7), .one(9)]),
    ("5-5", [.range(5...5)]), ("1-999999999", [.range(1...999_999_999)]), ("007", [.one(7)]),
    ("9223372036854775807", [.one(.max)]),
    ("last", [.last]), ("LAST", [.last]), ("마지막", [.last]), ("3,last", [.one(3), .last]),
  ])
  func `a word names numbers`(word: String, parts: [NumberSelection.Part]) throws {
    #expect(try NumberSelection(word).parts == parts)
  }

  @Test(arguments: [
    ("7-3", NumberSelection.Flaw.backwards("7-3")), ("1,7-3", .backwards("7-3")),
    ("0", .notANumber("0")), ("0-3", .notANumber("0-3")), ("", .notANumber("")),
    ("3,", .notANumber("")), (",", .notANumber("")), ("3-", .notANumber("3-")),
    ("-3", .notANumber("-3")), ("3--7", .notANumber("3--7")), ("1-2-3", .notANumber("1-2-3")),
    ("last-3", .notANumber("last-3")), ("x", .notANumber("x")), ("3-x", .notANumber("3-x")),
    ("9223372036854775808", .notANumber("9223372036854775808")), ("３", .notANumber("３")),
  ])
  func `anything else is refused, and the wrong part is told`(
    word: String, flaw: NumberSelection.Flaw
  ) {
    #expect(throws: flaw) { try NumberSelection(word) }
  }

  @Test func `random words never trap`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(60_000) {
      let word = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in ["1", "9", "-", ",", "0", "99999999999"].randomElement(using: &random) ?? "" }
        .joined()
      guard let selection = try? NumberSelection(word) else { continue }
      #expect(!selection.parts.isEmpty, "\(word), \(random.repetition)")
    }
  }
}
