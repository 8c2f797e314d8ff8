public import Foundation

/// A month, as a person types it: `dec`, `12월`, `2026-12`, `last-month`, or the month of a day such
/// as `tomorrow`.
public struct MonthWord: Hashable, Sendable {
  private enum Month: Hashable, Sendable {
    /// The next such month, the present one included.
    case named(Int)
    case ofDay(DateWord)
  }

  private let month: Month

  /// The month of today.
  public static let present = MonthWord(.ofDay(DateWord(.today)))

  /// The most useful words, for completions and suggestions.
  public static let words = ["this-month", "next-month", "last-month"] + DateTerm.months

  /// The most useful Korean words, for completions.
  public static let koreanWords =
    ["이번달", "다음달", "지난달"] + (1...12).map { "\($0)월" }

  private init(_ month: Month) { self.month = month }

  /// Reads a word, or several with spaces or dashes between them, in English or Korean, ignoring
  /// case.
  public init(_ word: String) throws(DateWordError) {
    let tokens = DateToken.tokens(of: word).filter { $0 != .space }
    if tokens.count == 1, case .term(.month(let month)) = tokens[0] {
      self.init(.named(month))
    } else if tokens.count == 2, case .number(let month, _) = tokens[0],
      tokens[1] == .term(.monthMark)
    {
      guard let month, (1...12).contains(month) else { throw .noSuchDay }
      self.init(.named(month))
    } else {
      let day = try DateWord(word)
      if day.time != nil { throw .notADate }
      self.init(.ofDay(day))
    }
  }

  /// The days of the month.
  public func days(at now: LocalNow) -> Range<Date> {
    LocalNow(firstDay(at: now), now.calendar).month
  }

  /// The first day of the month, or the day that names it.
  private func firstDay(at now: LocalNow) -> Date {
    switch month {
    case .ofDay(let word): return word.moment(at: now)
    case .named(let month):
      let today = now.calendar.dateComponents([.year, .month], from: now.today)
      let isOver = month < today.month ?? 1
      return now.date(year: (today.year ?? 1) + (isOver ? 1 : 0), month: month, day: 1)
    }
  }
}
