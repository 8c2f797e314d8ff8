public import Foundation
import Repositories
public import StateStore

/// The days of a month, with the numbers of open todos that are due on them.
public struct MonthCounts: Hashable, Sendable {
  /// A day of the month.
  public struct Day: Hashable, Sendable {
    /// The first moment of the day.
    public let start: Date
    /// The day of the month, from 1.
    public let number: Int
    /// Whether this is the present day.
    public let isToday: Bool
    /// The number of open todos due on the day: the todos of `list open due:DATE`.
    public fileprivate(set) var open = 0
    /// The number of these todos that are overdue.
    public fileprivate(set) var overdue = 0
    /// The number of these todos with high priority.
    public fileprivate(set) var high = 0
  }

  /// The month, whose description is a filter's word for it, such as `2026-12`.
  public let period: DatePeriod
  /// The year.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The numbers of the weekdays in their order in a week of the calendar; 1 is Sunday.
  public let weekdays: [Int]
  /// The number of days of the first week that belong to the month before.
  public let daysBefore: Int
  /// The days.
  public private(set) var days: [Day]

  /// The number of open todos due in the month.
  public var open: Int { days.reduce(0) { $0 + $1.open } }

  /// Counts the todos of a list. A todo that comes back counts on its present due date.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  public init(_ list: TodoList, in word: MonthWord, at now: LocalNow) {
    let range = word.days(at: now)
    let calendar = now.calendar
    let parts = calendar.dateComponents([.year, .month, .weekday], from: range.lowerBound)
    let (year, month) = (parts.year ?? 1, parts.month ?? 1)
    (self.year, self.month) = (year, month)
    period = .month(year: year, month: month)
    let first = calendar.firstWeekday
    weekdays = (0..<7).map { (first + $0 - 1) % 7 + 1 }
    daysBefore = ((parts.weekday ?? 1) - first + 7) % 7
    // By their numbers: a zone that moved across the date line has skipped a day.
    let today = calendar.component(.day, from: now.today)
    let count = calendar.range(of: .day, in: .month, for: range.lowerBound)?.count ?? 31
    var days = (1...count).map { number in
      Day(
        start: now.date(year: year, month: month, day: number), number: number,
        isToday: number == today && range.contains(now.today))
    }
    for todo in list where !todo.isDone {
      guard let due = todo.due, range.contains(due) else { continue }
      let place = calendar.component(.day, from: due) - 1
      guard days.indices.contains(place) else { continue }
      days[place].open += 1
      if now.isOverdue(todo) { days[place].overdue += 1 }
      if todo.priority == .high { days[place].high += 1 }
    }
    self.days = days
  }
}
