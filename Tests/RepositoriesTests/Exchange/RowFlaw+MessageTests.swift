import Foundation
import Repositories
import Testing

struct RowFlawMessageTests {
  @Test(
    arguments: [
      .tooLong(limit: 4 << 20), .notUTF8, .hasNull, .notATodo(reason: "\"title\" is missing"),
      .notATodo(reason: "\"\" has the wrong type"),
      .blankTitle, .notADate(name: "due", text: "x"), .unknownStatus("x"),
      .duplicateID(UUID(), line: 3), .arrayNotClosed, .afterArray,
    ] as [RowFlaw])
  func `every flaw says what was expected, what was found and what to do`(flaw: RowFlaw) {
    #expect("\(flaw)".wholeMatch(of: /expected .*, but .*[;:] .*\./) != nil || flaw == .afterArray)
    #expect("\(flaw)".hasPrefix("expected ") && "\(flaw)".hasSuffix("."))
  }

  @Test func `the limit of a row is told`() {
    #expect("\(RowFlaw.tooLong(limit: 4 << 20))".contains("at most 4 MiB"))
  }
}
