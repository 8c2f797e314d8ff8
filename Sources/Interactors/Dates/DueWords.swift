public import Foundation
public import Repositories

/// Says when todos are due, in words that can be typed.
public struct DueWords: Sendable {
  fileprivate let now: LocalNow
  private let names: [Date: DateWord.Day]

  /// Makes the words of a present.
  public init(_ now: LocalNow) {
    self.now = now
    var names: [Date: DateWord.Day] = [:]
    for day in [.yesterday, .today, .tomorrow] + (1...7).map(DateWord.Day.weekday) {
      let moment = DateWord(day).moment(at: now)
      // Tomorrow is said before its day of the week; today's would be that of next week.
      let isAWeekAway = moment == now.day(7, .day, after: now.today)
      if names[moment] == nil, !isAWeekAway { names[moment] = day }
    }
    self.names = names
  }

  /// The word for a due: `tomorrow`, for the next days `fri`, else the date.
  public func word(for due: Date) -> DateWord {
    guard let name = names[now.calendar.startOfDay(for: due)] else { return date(of: due) }
    return DateWord(name, time(of: due))
  }

  /// The date of a due, whenever that is.
  public func date(of due: Date) -> DateWord {
    let parts = now.calendar.dateComponents([.year, .month, .day], from: due)
    return DateWord(
      .date(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1), time(of: due))
  }

  private func time(of due: Date) -> DateWord.Time? {
    if now.isWholeDay(due) { return nil }
    let parts = now.calendar.dateComponents([.hour, .minute], from: due)
    return DateWord.Time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }
}

/// What is said of a todo's due.
public struct DueMark: Hashable, Sendable {
  /// The word for it now, such as `fri`.
  public let word: DateWord
  /// The same as a date.
  public let date: DateWord
  /// Whether it is over, and the todo not done.
  public let isOverdue: Bool
}

extension DueWords {
  /// What is said of the due of a todo; nil when it has none.
  public func mark(of todo: Todo) -> DueMark? {
    todo.due.map {
      DueMark(word: word(for: $0), date: date(of: $0), isOverdue: now.isOverdue(todo))
    }
  }
}
