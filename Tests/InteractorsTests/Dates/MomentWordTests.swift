import Foundation
import Repositories
import Testing

@testable import Interactors

struct MomentWordTests {
  @Test(arguments: [
    ("due-3d", 3, DateSpan.Unit.day), ("DUE-1w", 1, .week), ("due - 2 weeks", 2, .week),
    ("due-3일", 3, .day), ("due-12m", 12, .month), ("due-999y", 999, .year), ("due", 0, .day),
    ("due-0d", 0, .day),
  ])
  func `a span counts from the due date`(typed: String, count: Int, unit: DateSpan.Unit) throws {
    #expect(try MomentWord(typed) == .beforeDue(DateSpan(count, unit)))
  }

  @Test(arguments: [
    ("due+3d", DateWordError.notADate), ("due3d", .notADate), ("due-", .notADate),
    ("due-3", .notADate), ("due-fri", .notADate), ("due-3d-5", .notADate), ("due--3d", .notADate),
    ("due-10000d", .tooFar), ("due-1000y", .tooFar), ("d-3d", .notADate), ("30-feb", .noSuchDay),
  ])
  func `any other word has its reason`(typed: String, error: DateWordError) {
    #expect(throws: error) { try MomentWord(typed) }
  }

  @Test func `a date is a date`() throws {
    let now = LocalNow.at("2026-11-21 12:00")
    #expect(try MomentWord("fri") == .date(DateWord(.weekday(6))))
    let friday = try DateWord("fri").moment(at: now)
    #expect(try MomentWord("fri").moment(at: now) == .at(friday))
    #expect(try MomentWord("due-3d").moment(at: now) == .beforeDue(DateSpan(3, .day)))
  }

  /// Whole days stay whole, also across a midnight that a clock change skips; a time stays.
  @Test(arguments: [
    ("2026-12-01", DateSpan(3, .day), "2026-11-28"),
    ("2026-12-01", DateSpan(1, .week), "2026-11-24"),
    ("2026-03-31", DateSpan(1, .month), "2026-02-28"),
    ("2028-02-29", DateSpan(1, .year), "2027-02-28"),
    ("2026-12-01T17:00", DateSpan(3, .day), "2026-11-28T17:00"),
    ("2026-03-29", DateSpan(1, .day), "2026-03-28"),
    ("2026-03-30", DateSpan(1, .day), "2026-03-29"),
    ("2026-03-30T00:30", DateSpan(1, .day), "2026-03-29T01:30"),
    ("2026-12-01", DateSpan(0, .day), "2026-12-01"),
  ])
  func `the moment before a due date is by the wall clock`(
    due: String, span: DateSpan, expected: String
  ) throws {
    // Midnight of 29 March is skipped in Beirut.
    let now = LocalNow.at("2026-01-15 12:00", in: "Asia/Beirut")
    var todo = Todo.sample(1)
    #expect(now.date(of: .beforeDue(span), in: todo) == nil)
    todo.due = try DateWord(due).moment(at: now)
    let moment = try #require(now.date(of: .beforeDue(span), in: todo))
    #expect("\(DateWords(now).date(of: moment))" == expected)
  }

  @Test(arguments: [
    (TodoMoment.at(noon.addingTimeInterval(1)), true), (.at(noon), false),
    (.beforeDue(DateSpan(1, .day)), true), (.beforeDue(DateSpan(2, .day)), false),
  ])
  func `a todo waits while its moment is to come`(wait: TodoMoment, isWaiting: Bool) {
    let now = LocalNow(noon, .local(timeZone: .gmt, locale: Locale(identifier: "en_001")))
    var todo = Todo.sample(1)
    (todo.due, todo.wait) = (noon.addingTimeInterval(2 * 86_400 - 1), wait)
    #expect(now.isWaiting(todo) == isWaiting)
    todo.isDone = true
    #expect(!now.isWaiting(todo))
    (todo.isDone, todo.due) = (false, nil)
    #expect(now.isWaiting(todo) == (isWaiting && wait.offset == nil))
  }
}
