package import Repositories

/// A condition at one present moment, prepared for many todos: days are moments, texts are folded.
package struct TodoPredicate: Sendable {
  private indirect enum Test: Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    case open, done, overdue, waiting, recurring, started, untagged
    case recurs(RecurrenceRule)
    case tag(TextPattern)
    case word(WordMark, TextPattern?)
    case date(DateMark, MomentInterval?)
    case text(TextPattern)
  }

  private let test: Test
  private let now: LocalNow

  /// Makes the predicate of a condition.
  package init(_ condition: TodoCondition, at now: LocalNow) {
    test = Self.test(condition, now)
    self.now = now
  }

  /// Whether the todo fulfils the condition.
  package func includes(_ todo: Todo) -> Bool { passes(todo, test) }

  private static func test(_ condition: TodoCondition, _ now: LocalNow) -> Test {
    switch condition {
    case .all(let parts): .all(parts.map { test($0, now) })
    case .any(let parts): .any(parts.map { test($0, now) })
    case .not(let part): .not(test(part, now))
    case .open: .open
    case .done: .done
    case .overdue: .overdue
    case .waiting: .waiting
    case .started: .started
    case .recurring: .recurring
    case .recurs(let rule): .recurs(rule)
    case .untagged: .untagged
    case .tag(let name): .tag(TextPattern(Todo.tagName(name)))
    case .word(let mark, let value): .word(mark, value.map(TextPattern.init))
    case .date(let mark, let range): .date(mark, range?.interval(at: now))
    case .text(let text): .text(TextPattern(text))
    }
  }

  private func passes(_ todo: Todo, _ test: Test) -> Bool {
    switch test {
    case .all(let parts): parts.allSatisfy { passes(todo, $0) }
    case .any(let parts): parts.contains { passes(todo, $0) }
    case .not(let part): !passes(todo, part)
    case .open: !todo.isDone
    case .done: todo.isDone
    case .overdue: now.isOverdue(todo)
    case .waiting: now.isWaiting(todo)
    case .started: todo.isStarted
    case .recurring: todo.recurrence != nil
    case .recurs(let rule): todo.recurrence?.rule == rule
    case .untagged: todo.tags.isEmpty
    case .tag(let name): todo.tags.contains { name.equals(Todo.tagName($0)) }
    case .word(let mark, nil): mark.value(of: todo) == nil
    case .word(let mark, let pattern?): mark.value(of: todo).map(pattern.names) ?? false
    case .date(let mark, nil): mark.moment(of: todo) == nil
    case .date(let mark, let interval?):
      mark.date(of: todo, at: now).map(interval.contains) ?? false
    case .text(let text):
      text.isIn(todo.title) || !todo.notes.isEmpty && text.isIn(todo.notes)
        || todo.tags.contains(where: text.isIn)
        || WordMark.named.contains { $0.value(of: todo).map(text.isIn) ?? false }
    }
  }
}
