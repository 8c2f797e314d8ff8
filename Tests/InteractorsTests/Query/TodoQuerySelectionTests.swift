import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

struct TodoQuerySelectionTests {
  private let now = LocalNow.at("2026-11-18 12:00")

  private func numbers(_ query: TodoQuery, _ todos: [Todo], limit: Int? = nil) -> [Int] {
    query.select(from: IdentifiedList(todos), at: now, limit: limit).todos.map(\.number)
  }

  private var todos: [Todo] {
    var todos = (1...5).map { Todo.sample($0, ["b", "C", "a", "B", "d"][$0 - 1]) }
    todos[1].due = now.today
    todos[3].due = now.moment
    todos[4].due = now.day(-1, .day, after: now.today)
    todos[0].priority = .low
    todos[2].priority = .high
    todos[4].priority = .medium
    return todos
  }

  @Test(arguments: [
    (TodoOrder.rank, [1, 2, 3, 4, 5]), (TodoOrder(.rank, isReversed: true), [5, 4, 3, 2, 1]),
    (TodoOrder(.due), [5, 2, 4, 1, 3]), (TodoOrder(.due, isReversed: true), [4, 2, 5, 1, 3]),
    (TodoOrder(.priority), [3, 5, 1, 2, 4]),
    (TodoOrder(.priority, isReversed: true), [1, 5, 3, 2, 4]),
    (TodoOrder(.number, isReversed: true), [5, 4, 3, 2, 1]),
    (TodoOrder(.created), [1, 2, 3, 4, 5]), (TodoOrder(.title), [3, 1, 4, 2, 5]),
    (TodoOrder(.title, isReversed: true), [5, 2, 1, 4, 3]),
  ])
  func `an order sorts, and what has nothing to sort by comes last`(
    order: TodoOrder, expected: [Int]
  ) {
    #expect(numbers(TodoQuery(.everything, order: order), todos) == expected)
    for limit in 0...6 {
      let first = numbers(TodoQuery(.everything, order: order), todos, limit: limit)
      #expect(first == Array(expected.prefix(limit)))
    }
  }

  /// Todos that several keys order in different ways.
  private var planned: [Todo] {
    var todos = (1...6).map { Todo.sample($0, ["b", "a", "b", "a", "c", "c"][$0 - 1]) }
    for (place, priority) in [Priority.low, .high, .high, nil, .low, nil].enumerated() {
      todos[place].priority = priority
    }
    for (place, days) in [3, nil, 1, 2, 5, 2].enumerated() {
      todos[place].due = days.map { now.day($0, .day, after: now.today) }
    }
    todos[0].project = "Home"
    todos[3].project = "attic"
    todos[1].wait = .beforeDue(DateSpan(1, .day))
    todos[2].wait = .beforeDue(DateSpan(1, .day))
    todos[4].wait = .at(now.today)
    todos[5].scheduled = .at(now.moment)
    todos[2].started = now.moment
    todos[1].started = now.today
    (todos[3].isDone, todos[3].completedAt) = (true, now.moment)
    (todos[0].isDone, todos[0].completedAt, todos[0].started) = (true, now.today, now.today)
    todos[5].completedAt = now.today
    return todos
  }

  @Test(arguments: [
    ("sort:priority,due", [3, 2, 1, 5, 4, 6]), ("sort:priority,-due", [3, 2, 5, 1, 4, 6]),
    ("sort:priority,due,-number", [3, 2, 1, 5, 6, 4]),
    ("sort:-priority,title", [1, 5, 2, 3, 4, 6]),
    ("sort:title,-rank", [4, 2, 3, 1, 6, 5]), ("sort:due,priority", [3, 4, 6, 1, 5, 2]),
    ("sort:project", [4, 1, 2, 3, 5, 6]), ("sort:-project,-number", [1, 4, 6, 5, 3, 2]),
    ("sort:wait", [3, 5, 1, 2, 4, 6]), ("sort:scheduled", [6, 1, 2, 3, 4, 5]),
    ("sort:-started", [3, 2, 1, 4, 5, 6]), ("sort:completed", [1, 4, 2, 3, 5, 6]),
    ("sort:-completed,-due", [4, 1, 5, 6, 3, 2]), ("sort:urgency,number", [3, 2, 5, 6, 1, 4]),
  ])
  func `the next key breaks ties, and no value comes last in each`(
    line: String, expected: [Int]
  ) throws {
    let query = try TodoQuery(queryWords(line), plainWords: .filters)
    #expect(numbers(query, planned) == expected)
    for limit in 0...7 {
      #expect(numbers(query, planned, limit: limit) == Array(expected.prefix(limit)))
    }
  }

  @Test(arguments: [
    ("3", [3]), ("3 5-7,2", [2, 3, 5, 6]), ("last", [6]), ("not 3-6", [1, 2]), ("9 8", []),
    ("3 and 5", []), ("1-4 not done", [2, 3]), ("last or 1", [1, 6]),
    ("created:2026-05-09", [1, 2, 3, 4, 5, 6]), ("created.before:2026-05-09", []),
    ("created:none", []), ("completed:today", [1, 4]), ("completed:..yesterday", []),
    ("completed:none", [2, 3, 5, 6]), ("completed:2026-11-18@12:00", [4]),
    ("completed.after:yesterday -x", [1, 4]),
  ])
  func `numbers and days gone by find todos`(line: String, expected: [Int]) throws {
    let query = try TodoQuery(queryWords(line), plainWords: .filters)
    #expect(numbers(query, planned) == expected)
  }

  @Test func `the last number is that of the newest todo that waits for its number`() throws {
    var todos = planned
    todos[1].number = -1
    todos[2].number = -2
    todos[3].number = 0
    for (line, expected) in [("last", [-2]), ("5,+1", [-1, 5])] {
      let query = try TodoQuery(queryWords(line), plainWords: .filters)
      #expect(numbers(query, todos) == expected)
    }
  }

  @Test func `several keys sort as one after the other, the last first`() {
    var random = SeededGenerator()
    let keys = TodoOrder.Key.allCases.filter { $0 != .rank }
    for _ in 0..<LongTests.rounds(300) {
      let todos = planned.shuffled(using: &random)
      let links = TodoLinks(of: IdentifiedList(todos))
      let terms = keys.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
        .map { TodoOrder.Term($0, isReversed: Bool.random(using: &random)) }
      let expected = terms.reversed().reduce(todos) { todos, term in
        todos.sorted {
          term.puts(
            term.value(of: $0, at: 0, now, links), before: term.value(of: $1, at: 0, now, links))
        }
      }.map(\.number)
      let query = TodoQuery(.everything, order: TodoOrder(terms))
      for limit in [nil, 2, 4] {
        let found = numbers(query, todos, limit: limit)
        #expect(found == Array(expected.prefix(limit ?? 6)), "\(query), \(random.repetition)")
      }
    }
  }

  @Test func `those beyond the limit are counted`() {
    let todos = (1...20).map { Todo.sample($0, isDone: $0.isMultiple(of: 2)) }
    let (count, first) = TodoQuery.done.select(from: IdentifiedList(todos), at: now, limit: 3)
    #expect(count == 10 && first.map(\.number) == [2, 4, 6])
    #expect(TodoQuery.all.select(from: IdentifiedList(todos), at: now, limit: 3).count == 20)
  }

  @Test func `a query says what was typed`() {
    let order = TodoOrder(.due, isReversed: true)
    #expect(TodoQuery.all.description == "all")
    #expect(TodoQuery(.everything, order: order).description == "sort:-due")
    let condition = TodoCondition.all([.text(#"a "b" \"#), .any([.tag("a b"), .not(.open)])])
    #expect(
      TodoQuery(condition, order: order).description
        == #""a \"b\" \\" (+a\ b or not open) sort:-due"#)
  }
}
