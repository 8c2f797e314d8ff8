import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct MonthCountsTests {
  private let now = LocalNow.at("2026-11-26 10:00")

  private func todo(
    _ number: Int, _ due: String, isDone: Bool = false, _ priority: Priority? = nil
  ) throws -> Todo {
    var todo = Todo.sample(number, isDone: isDone)
    todo.due = try DateWord(due).moment(at: now)
    todo.priority = priority
    return todo
  }

  @Test func `a month begins on its weekday in the weeks of the calendar`() throws {
    let november = MonthCounts([], in: .present, at: now)
    #expect(november.year == 2026 && november.month == 11)
    #expect("\(november.period)" == "2026-11")
    #expect(november.weekdays == [2, 3, 4, 5, 6, 7, 1] && november.daysBefore == 6)
    #expect(november.days.map(\.number) == Array(1...30))
    #expect(november.days.filter(\.isToday).map(\.number) == [26])
    let american = LocalNow.at("2026-11-26 10:00", in: "America/New_York", "en_US")
    let theirs = MonthCounts([], in: .present, at: american)
    #expect(theirs.weekdays == [1, 2, 3, 4, 5, 6, 7] && theirs.daysBefore == 0)
    let other = MonthCounts([], in: try MonthWord("2026-10"), at: now)
    #expect(other.days.count == 31 && !other.days.contains(where: \.isToday))
    // The clocks go back on 25 October.
    #expect(now.clock(other.days[25].start) == "2026-10-26 00:00")
  }

  @Test func `open todos count on the day on which they are due`() throws {
    var rent = try todo(7, "2026-11-30")
    rent.recurrence = RecurrenceRule("every:week").map { Recurrence($0, from: now.today) }
    let list = TodoList([
      try todo(1, "2026-11-01"), try todo(2, "today"), try todo(3, "today@9:00", .high),
      try todo(4, "today@23:59", .high), try todo(5, "2026-12-01"), try todo(6, "2026-10-31@23:59"),
      rent, try todo(8, "2026-11-30", isDone: true), .sample(9),
    ])
    let counts = MonthCounts(list, in: .present, at: now)
    #expect(counts.open == 5)
    let days = counts.days.filter { $0.open > 0 }
    #expect(days.map(\.number) == [1, 26, 30])
    #expect(days.map(\.open) == [1, 3, 1])
    #expect(days.map(\.overdue) == [1, 1, 0] && days.map(\.high) == [0, 2, 0])
  }

  @Test func `a day that its zone has skipped is empty, and the next ones keep their numbers`() {
    let apia = LocalNow.at("2011-12-31 12:00", in: "Pacific/Apia")
    var todo = Todo.sample(1)
    todo.due = apia.today
    let days = MonthCounts([todo], in: .present, at: apia).days
    #expect(days.map(\.number) == Array(1...31))
    #expect(days.filter(\.isToday).map(\.number) == [31])
    #expect(days.filter { $0.open > 0 }.map(\.number) == [31])
    #expect(apia.clock(days[30].start) == "2011-12-31 00:00")
  }

  /// The numbers are those of the filters that name the month and its days.
  @Test func `a month counts the todos of its filter`() throws {
    let words = ["2026-11-30@23:59", "2026-11-01", "2026-11-01@0:01", "2026-12-01", "10-31", "fri"]
    let list = TodoList(try words.enumerated().map { try todo($0 + 1, $1) })
    let counts = MonthCounts(list, in: .present, at: now)
    let filter = ["open", "due:\(counts.period)"].map { QueryWord($0, column: 1) }
    let query = try TodoQuery(filter, plainWords: .filters)
    #expect(counts.open == query.select(from: list, at: now).count && counts.open == 4)
  }
}
