import Repositories
import StateStoreTesting
import Testing

@testable import Interactors

struct DateWordPartsTests {
  private static let words =
    Array(DateTerm.words.keys.sorted()) + DateTerm.counters.keys.sorted() + DateTerm.months
    + DateWord.weekdays + DateWord.words + ["sept", "mon", "fri", "thurs", "every", "other"]
    + [
      "1", "2", "24", "24th", "3d", "5pm", "17:00", "2026-12-01", "12월", "mon,thu", "-", "weekdays",
    ]

  @Test func `each word of a date, and of a step, may be a part`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(20_000) {
        let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
        }
        let text = words.joined(separator: " ")
        let isDate = (try? DateWord(text)) != nil
        guard isDate || RecurrenceRule.step(text) != nil else { continue }
        for word in words { #expect(DateWord.mayHave(word), "\(word) in \(text)") }
      }
    }
  }

  @Test(arguments: ["daily", "weekly", "fortnight", "quarterly", "annually", "weekend", "weekends"])
  func `the names of steps may be parts`(name: String) { #expect(DateWord.mayHave(name)) }

  @Test(arguments: ["milk", "mo", "ticket", "mondayish"])
  func `other words may not`(word: String) { #expect(!DateWord.mayHave(word)) }
}
