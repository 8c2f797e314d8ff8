import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct UrgencyTests {
  private static let now = LocalNow(
    noon, .local(timeZone: .gmt, locale: Locale(identifier: "en_001")))

  private static func at(_ days: Double) -> Date { noon.addingTimeInterval(days * 86_400) }

  /// What Taskwarrior 2.6.2 exports for a task with these values and one that was just added.
  private static let tasks: [(set: @Sendable (inout Todo) -> Void, urgency: Double)] = [
    ({ _ in }, 0), ({ $0.priority = .high }, 6), ({ $0.priority = .medium }, 3.9),
    ({ $0.priority = .low }, 1.8), ({ $0.project = "home" }, 1), ({ $0.tags = ["a"] }, 0.8),
    ({ $0.tags = ["a", "b"] }, 0.9), ({ $0.tags = ["a", "b", "c"] }, 1),
    ({ $0.tags = ["next"] }, 15.8), ({ $0.notes = "x" }, 0.8), ({ $0.notes = "x\ny" }, 0.9),
    ({ $0.notes = "a\nb\nc\nd" }, 1), ({ $0.started = at(-1) }, 4), ({ $0.due = at(-30) }, 12),
    ({ $0.due = at(-7) }, 12), ({ $0.due = at(-3) }, 10.1714), ({ $0.due = at(0) }, 8.8),
    ({ $0.due = at(3) }, 7.42857), ({ $0.due = at(14 - 1.0 / 24) }, 2.41905),
    ({ $0.due = at(15) }, 2.4), ({ $0.due = at(100) }, 2.4),
    ({ $0.scheduled = .at(at(1)) }, 0), ({ $0.scheduled = .at(at(-1)) }, 5),
    ({ $0.wait = .at(at(5)) }, -3), ({ $0.wait = .at(at(-5)) }, 0),
    ({ $0 = Todo.added(at(-1.0 / 24)) }, 0), ({ $0 = Todo.added(at(-1.9)) }, 0.00547945),
    ({ $0 = Todo.added(at(-30)) }, 0.164384), ({ $0 = Todo.added(at(-364)) }, 1.99452),
    ({ $0 = Todo.added(at(-365)) }, 2), ({ $0 = Todo.added(at(-366)) }, 2),
    ({ $0 = Todo.added(at(-1000)) }, 2),
    (
      {
        $0 = Todo.added(at(-100))
        ($0.priority, $0.project, $0.tags, $0.notes) = (.high, "p", ["next", "b"], "x")
        ($0.due, $0.started, $0.scheduled) = (at(3), at(-1), .at(at(-1)))
      }, 40.6765
    ),
  ]

  @Test(arguments: tasks.indices) func `the sum is that of Taskwarrior`(index: Int) throws {
    var todo = Todo.added(noon)
    Self.tasks[index].set(&todo)
    let urgency = try #require(Urgency(of: todo, at: Self.now, TodoLinks()))
    #expect(abs(urgency.value - Self.tasks[index].urgency) < 0.0001)
  }

  @Test func `the reasons are named, the weightiest first`() throws {
    var todo = Todo.added(Self.at(-73))
    (todo.tags, todo.priority, todo.project) = (["NEXT", "b"], .low, "home")
    todo.due = Self.at(10)
    (todo.wait, todo.scheduled) = (.beforeDue(DateSpan(1, .day)), .beforeDue(DateSpan(2, .week)))
    let urgency = try #require(Urgency(of: todo, at: Self.now, TodoLinks()))
    #expect(
      urgency.terms.map(\.reason)
        == [.next, .scheduled, .due, .priority, .project, .tags, .age, .waiting])
    #expect(urgency.terms.dropLast().last?.value == 0.4)
  }

  @Test func `a done todo asks for nothing, and one of tomorrow is not younger than new`() throws {
    #expect(Urgency(of: .sample(1, isDone: true), at: Self.now, TodoLinks()) == nil)
    #expect(try #require(Urgency(of: .added(Self.at(3)), at: Self.now, TodoLinks())).terms.isEmpty)
  }

  @Test func `a list is sorted by urgency, and its done todos come last either way`() throws {
    var (high, due, waiting) = (Todo.sample(2), Todo.sample(3), Todo.sample(4))
    high.priority = .high
    due.due = Self.at(-30)
    waiting.wait = .at(Self.at(1))
    let list = TodoList([.sample(1, isDone: true), waiting, high, due])
    let query = TodoQuery(.everything, order: TodoOrder(.urgency))
    #expect(
      query.select(from: list, at: Self.now).todos.map(\.number) == [3, 2, 4, 1])
    let reversed = TodoQuery(.everything, order: TodoOrder(.urgency, isReversed: true))
    #expect(
      reversed.select(from: list, at: Self.now).todos.map(\.number) == [4, 2, 3, 1])
    #expect(query.select(from: list, at: Self.now, limit: 2).todos.map(\.number) == [3, 2])
  }
}

extension Todo {
  /// A todo that was added at this moment.
  fileprivate static func added(_ moment: Date) -> Todo {
    Todo(id: UUID(), number: 1, title: "x", rank: .between(nil, nil), createdAt: moment)
  }
}
