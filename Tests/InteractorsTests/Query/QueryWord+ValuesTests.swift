import Testing

@testable import Interactors

struct QueryWordValuesTests {
  private let word = QueryWord("due:x", column: 3)

  @Test func `what follows a mark is read as a date`() throws {
    #expect(try word.date("tomorrow") == DateWord(.tomorrow))
  }

  @Test func `a mark without a date is told with its word`() {
    #expect(throws: QueryError(.noDate, word)) { try word.date("") }
  }

  @Test func `what is no date is told with its word and why`() {
    #expect(throws: QueryError(.notADate(.notADate), word)) { try word.date("soon") }
    #expect(throws: QueryError(.notADate(.noSuchDay), word)) { try word.date("2026-02-30") }
  }

  @Test func `what follows a mark is the name of a tag`() throws {
    #expect(try word.tag("home") == "home")
  }

  @Test func `a mark without a tag is told with its word`() {
    #expect(throws: QueryError(.noTag, word)) { try word.tag("") }
  }
}
