public import Foundation
public import Repositories

/// The words for dates of todos, as they can be typed.
public struct DateWords: Sendable {
  fileprivate let now: LocalNow
  private let days: KnownDays

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
    days = KnownDays(now.calendar, names: names)
  }

  /// Makes the words for todos; nil, without calling `now`, if no todo has a date.
  package init?(of todos: some Sequence<Todo>, at now: () -> LocalNow) {
    guard todos.contains(where: Self.isNeeded) else { return nil }
    self.init(now())
  }

  /// Whether a todo has a date.
  package static func isNeeded(for todo: Todo) -> Bool {
    DateMark.all.contains { $0.moment(of: todo) != nil }
  }

  /// The word for a date: `tomorrow`, for the next days `fri`, else the date.
  public func word(for moment: Date) -> DateWord {
    let day = days.day(of: moment)
    return DateWord(day.word, days.time(of: moment, in: day))
  }

  /// A date in numbers, such as `2026-12-01`.
  public func date(of moment: Date) -> DateWord {
    let day = days.day(of: moment)
    return DateWord(day.date, days.time(of: moment, in: day))
  }

  /// A moment as it is typed: "2026-12-01", or "due-3d".
  public func text(of moment: TodoMoment) -> String {
    switch moment {
    case .at(let date): self.date(of: date).description
    case .beforeDue(let span): "\(TodoMoment.dueMark)\(span)"
    }
  }
}

/// A date of a todo in words.
public struct TodoDate: Hashable, Sendable {
  /// The mark of the date.
  public let mark: DateMark
  /// The moment.
  public let moment: Date
  /// The word for the date at present, such as `fri`.
  public let word: DateWord
  /// The date in numbers, such as `2026-12-01`.
  public let date: DateWord
  /// The span before the due date, as it is typed; nil for a date of its own.
  public let offset: String?
  /// Whether the moment is still to come.
  public let isToCome: Bool
  /// Whether this is a due date that is over, and the todo not done.
  public let isOverdue: Bool
  /// Whether the todo is due today, not overdue and not done.
  public let isDueToday: Bool
}

extension DateWords {
  /// The dates of a todo, in the order of ``DateMark/all``.
  public func dates(of todo: Todo) -> [TodoDate] {
    DateMark.all.compactMap { mark in
      guard let value = mark.moment(of: todo), let moment = now.date(of: value, in: todo) else {
        return nil
      }
      let word = word(for: moment)
      let isOverdue = mark == .due && now.isOverdue(todo)
      return TodoDate(
        mark: mark, moment: moment, word: word, date: date(of: moment), offset: value.offset,
        isToCome: moment > now.moment, isOverdue: isOverdue,
        isDueToday: mark == .due && word.day == .today && !isOverdue && !todo.isDone)
    }
  }
}
