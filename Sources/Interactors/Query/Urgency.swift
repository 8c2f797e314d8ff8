import Foundation
public import Repositories

/// How much an open todo asks to be done next: a sum of reasons, with the numbers of Taskwarrior
/// 2.6.
///
/// ```swift
/// let urgency = Urgency(of: todo, at: now, links)   // 14.7: due 8.7, priority 6
/// ```
public struct Urgency: Hashable, Sendable {
  /// A reason, and what it adds.
  public struct Term: Hashable, Sendable {
    /// The reason.
    public let reason: Reason
    /// What the reason adds to the sum; less than 0 for a reason to do other todos first.
    public let value: Double
  }

  /// A reason for the urgency of a todo. The raw value is its name for programs.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The tag "next".
    case next
    /// The due date, from two weeks before it to one week after it.
    case due
    /// Other todos depend on the todo.
    case blocking
    /// The importance.
    case priority
    /// The scheduled date has come.
    case scheduled
    /// Somebody works on the todo.
    case started
    /// The days since the todo was added, up to a year.
    case age
    /// The lines of the notes.
    case notes
    /// The number of tags.
    case tags
    /// The project.
    case project
    /// The todo waits.
    case waiting
    /// The todo depends on others.
    case blocked
  }

  /// The reasons that count, the weightiest first; those to do other todos first come last.
  public let terms: [Term]

  /// Finds the reasons of a todo; nil if the todo is done.
  ///
  /// - Parameter links: Which todos of the list are blocked.
  public init?(of todo: Todo, at now: LocalNow, _ links: TodoLinks) {
    if todo.isDone { return nil }
    let all = Reason.allCases.map { Term(reason: $0, value: $0.value(of: todo, at: now, links)) }
    // The sort is stable.
    terms = all.filter { $0.value != 0 }.sorted { $0.value > $1.value }
  }

  /// The sum of the terms.
  public var value: Double { terms.reduce(0) { $0 + $1.value } }
}

extension Urgency.Reason {
  /// What the reason adds for an open todo.
  fileprivate func value(of todo: Todo, at now: LocalNow, _ links: TodoLinks) -> Double {
    switch self {
    case .next: todo.tags.contains { Todo.areSameTag($0, "next") } ? 15 : 0
    case .due: todo.due.map { 12 * Self.nearness(daysOver: now.moment.days(since: $0)) } ?? 0
    case .blocking: links.blocking.contains(todo.id) ? 8 : 0
    case .priority:
      switch todo.priority {
      case .high: 6
      case .medium: 3.9
      case .low: 1.8
      case nil: 0
      }
    case .scheduled:
      DateMark.scheduled.date(of: todo, at: now).map { $0 < now.moment } ?? false ? 5 : 0
    case .started: todo.isStarted ? 4 : 0
    case .age: 2 * min(max(now.moment.days(since: todo.createdAt).rounded(.down) / 365, 0), 1)
    case .notes: Self.share(todo.notes.isEmpty ? 0 : todo.notes.utf8.count { $0 == 0x0A } + 1)
    case .tags: Self.share(todo.tags.count)
    case .project: WordMark.project.value(of: todo) == nil ? 0 : 1
    case .waiting: now.isWaiting(todo) ? -3 : 0
    case .blocked: links.blocked.contains(todo.id) ? -5 : 0
    }
  }

  /// From 0.2, two weeks before a due date and earlier, to 1, one week after it and later.
  private static func nearness(daysOver: Double) -> Double {
    min(max((daysOver + 14) * 0.8 / 21, 0), 0.8) + 0.2
  }

  /// The share of a few things, of which the first counts most.
  private static func share(_ count: Int) -> Double {
    switch count {
    case 0: 0
    case 1: 0.8
    case 2: 0.9
    default: 1
    }
  }
}

extension Date {
  fileprivate func days(since date: Date) -> Double { timeIntervalSince(date) / 86_400 }
}
