import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RecurrenceRuleTests {
  private func rule(_ text: String) throws -> RecurrenceRule {
    let word = QueryWord(text, column: 1)
    let (kind, name) = try #require(RecurrenceRule.beginning(word))
    return try RecurrenceRule(kind, name, word)
  }

  @Test(arguments: [
    ("every:day", "every:day"), ("every:daily", "every:day"), ("every:1d", "every:day"),
    ("every:2w", "every:2w"), ("every:2 weeks", "every:2w"), ("after:3days", "after:3d"),
    ("each:Quarter", "each:3m"), ("every:yearly", "every:year"), ("every:thu,mon", "every:mon,thu"),
    ("every:sunday,saturday", "every:weekends"), ("every:fri,mon,tue,wed,thu", "every:weekdays"),
    ("every:매주", "every:week"), ("every:2주", "every:2w"), ("after:3개월", "after:3m"),
    ("every:격주", "every:2w"), ("every:월,목", "every:mon,thu"), ("every:월수금", "every:mon,wed,fri"),
    ("every:금요일", "every:fri"), ("every:평일", "every:weekdays"),
  ])
  func `a rule is read as people write it, and written back in one form`(
    typed: String, form: String
  ) throws {
    let rule = try rule(typed)
    #expect("\(rule)" == form)
    #expect(RecurrenceRule(form) == rule)
    #expect(try self.rule(form) == rule)
  }

  @Test(arguments: [
    "every:", "every:0d", "every:-1d", "every:10000d", "every:1000y", "every:x", "every:2",
    "every:mon-thu", "every:mon,x", "every:tomorrow", "after:2026-12-01", "every:1.5d",
    "every:99999999999999999999d",
  ])
  func `a word that is no rule is refused`(typed: String) throws {
    let word = QueryWord(typed, column: 1)
    #expect(throws: QueryError(.notARecurrence, word)) { try rule(typed) }
  }

  @Test(arguments: [
    "every", "every:1m", "Every:month", "every:thu,mon", "once:day", "every:mon,mon", "",
  ])
  func `a text in another form is no stored rule`(text: String) {
    #expect(RecurrenceRule(text) == nil)
  }

  @Test func `a filter finds what comes back`() throws {
    var todo = Todo.sample(1)
    todo.recurrence = Recurrence(try rule("every:2w"), from: noon)
    let now = LocalNow.at("2026-01-31 10:00")
    for (filter, comesBack, others) in [
      ("recurring", true, false), ("every:2w", true, false), ("every:2 weeks", true, false),
      ("every:week", false, false), ("after:2w", false, false), ("every:none", false, true),
    ] {
      let query = try TodoQuery([QueryWord(filter, column: 1)], plainWords: .filters)
      let predicate = TodoPredicate(query.condition, at: now, in: [])
      #expect(predicate.includes(todo) == comesBack, "\(filter)")
      #expect(predicate.includes(.sample(2)) == others, "\(filter)")
      let words = "\(query)".split(separator: " ").map { QueryWord(String($0), column: 1) }
      #expect(try TodoQuery(words, plainWords: .filters) == query)
    }
  }

  @Test(arguments: [
    ("every:week", "2026-01-31"), ("every:mon,thu", "2026-02-02"), ("after:sat", "2026-01-31"),
  ])
  func `a todo without a due date gets the first one`(typed: String, due: String) throws {
    let now = LocalNow.at("2026-01-31 10:00")
    var todo = Todo.sample(1)
    Setting.to(FirstOccurrence(try rule(typed), at: now)).apply(to: &todo, setsLastDay: false)
    #expect(todo.due.map(now.clock)?.prefix(10) == due[...])
    #expect(todo.recurrence?.anchor == todo.due)
  }

  @Test(arguments: ["every:999y", "each:999y", "after:999y"])
  func `a date beyond the year 9999 ends the recurrence`(typed: String) throws {
    let now = LocalNow.at("2026-01-31 10:00")
    var todo = Todo.sample(1)
    todo.due = now.today
    todo.recurrence = Recurrence(try rule(typed), from: now.today)
    var count = 0
    while let next = todo.next(at: LocalNow(todo.due!, now.calendar)) {
      todo = next
      count += 1
      try #require(count < 10)
    }
    #expect(count == 7)
  }

  @Test func `the last weekday of the year 9999 ends a recurrence on weekdays`() throws {
    let now = LocalNow.at("9999-12-31 10:00")
    var todo = Todo.sample(1)
    todo.due = now.today
    todo.recurrence = Recurrence(try rule("every:weekdays"), from: now.today)
    #expect(todo.next(at: now) == nil)
  }

  @Test func `a grid of long ago is caught up at once`() throws {
    let now = LocalNow.at("2026-01-31 10:00")
    var todo = Todo.sample(1)
    let start = try DateWord("0001-01-02").moment(at: now)
    todo.due = start
    todo.recurrence = Recurrence(try rule("every:day"), from: start)
    #expect(todo.next(at: now)?.due == now.day(1, .day, after: now.today))
  }
}
