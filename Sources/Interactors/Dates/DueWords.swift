public import Foundation
public import Repositories

/// The words for due dates, as they can be typed.
public struct DueWords: Sendable {
  fileprivate let now: LocalNow
  private let names: [Date: DateWord.Day]

  /// Makes the words for one present moment.
  public init(_ now: LocalNow) {
    self.now = now
    var names: [Date: DateWord.Day] = [:]
    for day in [.yesterday, .today, .tomorrow] + (1...7).map(DateWord.Day.weekday) {
      let moment = DateWord(day).moment(at: now)
      // `tomorrow` wins over its weekday; today's weekday would mean a week from today.
      let isAWeekAway = moment == now.day(7, .day, after: now.today)
      if names[moment] == nil, !isAWeekAway { names[moment] = day }
    }
    self.names = names
  }

  /// Makes the words for todos; nil, without calling `now`, if no todo has a due date.
  package init?(of todos: some Sequence<Todo>, at now: () -> LocalNow) {
    guard todos.contains(where: { $0.due != nil }) else { return nil }
    self.init(now())
  }

  /// The word for a due date: `tomorrow`, for the next days `fri`, else the date.
  public func word(for due: Date) -> DateWord {
    guard let name = names[now.calendar.startOfDay(for: due)] else { return date(of: due) }
    return DateWord(name, now.time(of: due))
  }

  /// A due date as a date, such as `2026-12-01`.
  public func date(of due: Date) -> DateWord {
    let parts = now.calendar.dateComponents([.year, .month, .day], from: due)
    return DateWord(
      .date(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1), now.time(of: due))
  }
}

/// A todo's due date in words, and whether it is overdue.
public struct DueMark: Hashable, Sendable {
  /// The word for the due date at present, such as `fri`.
  public let word: DateWord
  /// The due date as a date, such as `2026-12-01`.
  public let date: DateWord
  /// Whether the due date is over and the todo not done.
  public let isOverdue: Bool
  /// Whether the todo is due today, not overdue and not done.
  public let isDueToday: Bool
}

extension DueWords {
  /// The mark of a todo's due date; nil without a due date.
  public func mark(of todo: Todo) -> DueMark? {
    todo.due.map {
      let (word, isOverdue) = (word(for: $0), now.isOverdue(todo))
      return DueMark(
        word: word, date: date(of: $0), isOverdue: isOverdue,
        isDueToday: word.day == .today && !isOverdue && !todo.isDone)
    }
  }
}
