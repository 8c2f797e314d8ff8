import Interactors

extension CommandParser {
  /// The month of one or several words; the present one without any.
  func month() throws(Misunderstanding) -> MonthWord {
    guard let first = words.first else { return .present }
    if first.plain?.hasPrefix("-") == true { throw notAnOption(first, .month) }
    let text = words.map(\.text).joined(separator: " ")
    do throws(DateWordError) {
      return try MonthWord(text)
    } catch {
      throw wrong(QueryError(.notADate(error), QueryWord(text, column: first.column)), .month)
    }
  }
}
