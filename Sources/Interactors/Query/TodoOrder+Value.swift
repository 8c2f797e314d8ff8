import Foundation
import Repositories

extension TodoOrder.Term {
  /// The value that a todo is sorted by.
  enum Value {
    case number(Double)
    case text(String)
    /// Nothing to sort by: the todo comes last.
    case last
  }

  /// The value that this term sorts a todo by.
  ///
  /// - Parameters:
  ///   - place: the todo's position in the list.
  ///   - links: which todos of the list are blocked, for an order by urgency.
  func value(of todo: Todo, at place: Int, _ now: LocalNow, _ links: TodoLinks) -> Value {
    switch key {
    case .rank: .number(Double(place))
    case .due: Value(todo.due)
    case .priority: todo.priority.map { .number($0.place) } ?? .last
    case .urgency: Urgency(of: todo, at: now, links).map { .number(-$0.value) } ?? .last
    case .project: WordMark.project.value(of: todo).map(Value.init) ?? .last
    case .number: .number(Double(todo.number))
    case .title: Value(todo.title)
    case .wait: Value(DateMark.wait.date(of: todo, at: now))
    case .scheduled: Value(DateMark.scheduled.date(of: todo, at: now))
    case .started: Value(todo.isStarted ? todo.started : nil)
    case .created: Value(todo.createdAt)
    case .completed: Value(todo.isDone ? todo.completedAt : nil)
    }
  }

  /// Whether the first value comes before the second; false for equal values.
  func puts(_ first: Value, before second: Value) -> Bool {
    switch (first, second) {
    case (.number(let first), .number(let second)):
      isReversed ? second < first : first < second
    case (.text(let first), .text(let second)):
      isReversed
        ? KnownFolding.puts(second, before: first) : KnownFolding.puts(first, before: second)
    case (.last, _): false
    case (_, .last): true
    case (.number, .text), (.text, .number): false
    }
  }
}

extension TodoOrder.Term.Value {
  fileprivate init(_ text: String) { self = .text(KnownFolding.sortable(text)) }

  fileprivate init(_ date: Date?) {
    self = date.map { .number($0.timeIntervalSinceReferenceDate) } ?? .last
  }
}

extension Priority {
  /// The position by importance, the most important first.
  fileprivate var place: Double {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }
}
