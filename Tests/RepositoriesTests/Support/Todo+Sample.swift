import Foundation
import Repositories

extension Todo {
  private static let first = Rank.between(nil, nil)

  /// Makes a todo with the required parts only.
  static func sample(
    _ number: Int, title: String = "Milk", id: UUID = UUID(), rank: Rank = first,
    createdAt: Double = 800_000_000.125
  ) -> Todo {
    Todo(
      id: id, number: number, title: title, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: createdAt))
  }

  /// A todo with all parts, and texts that are hard to write down.
  static let full = Todo(
    id: UUID(), number: 7, title: "우유 🥛\n\u{1B}[31m\u{0} \"\\/\u{2028}👨‍👩‍👧", isDone: true,
    archived: true, archivedCompletion: Date(timeIntervalSinceReferenceDate: -1e-300),
    started: Date(timeIntervalSinceReferenceDate: 0.7),
    rank: .between(nil, .between(nil, nil)),
    createdAt: Date(timeIntervalSinceReferenceDate: 0.1),
    completedAt: Date(timeIntervalSinceReferenceDate: -1e-300),
    due: Date(timeIntervalSinceReferenceDate: 1e22),
    wait: .at(Date(timeIntervalSinceReferenceDate: 0.3)),
    scheduled: .beforeDue(DateSpan(9999, .month)),
    until: Date(timeIntervalSinceReferenceDate: -1e15),
    recurrence: Recurrence(
      RecurrenceRule("each:mon,sun")!, from: Date(timeIntervalSinceReferenceDate: -0.7),
      step: 1 << 53, occurrence: 3), depends: [UUID(), UUID()], parent: UUID(), priority: .high,
    project: "집.\"정원\"", tags: ["shop", "", "#집"], notes: "two\r\nlines", foreign: .full)
}

extension ForeignMembers {
  /// Members before, between and behind those of a todo, with values that are hard to keep.
  static let full: ForeignMembers = {
    var members = ForeignMembers()
    members["area"] = RawJSON("12345678901234567890")
    members["promise"] = RawJSON(#"{"":true,"a":"\u001b[31m우유\"","b":[0.25,{"a":null}]}"#)
    members["zone"] = .null
    members["\"\n"] = RawJSON("[]")
    return members
  }()
}

extension Array where Element == Todo {
  /// Makes todos numbered from 1, in list order.
  static func samples(_ count: Int) -> [Todo] {
    var todos: [Todo] = []
    for number in 1...Swift.max(count, 1) {
      todos.append(
        .sample(number, title: "Todo \(number)", rank: .between(todos.last?.rank, nil)))
    }
    return todos
  }
}
