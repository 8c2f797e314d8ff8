import Foundation

@testable import Repositories

extension JournalEntry {
  /// Makes a random entry, with values that are hard to write down.
  static func random(using random: inout some RandomNumberGenerator) -> JournalEntry {
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      .snapshot(
        count: .random(in: 0...100_000, using: &random),
        highestNumber: .random(in: 0...1 << 53, using: &random),
        revision: .random(in: 0...1 << 53, using: &random), foreign: .rare(using: &random))
    case 1:
      .removed(
        .random(using: &random),
        RemovedTodo(
          at: .random(using: &random), history: [TodoEvent].random(using: &random),
          foreign: .rare(using: &random)))
    case 2, 3:
      .edit(.random(using: &random))
    case 4:
      .kept(.saved(.random(using: &random)))
    default:
      .todo(
        .random(using: &random), history: .random(using: &random), foreign: .rare(using: &random))
    }
  }
}

extension TodosSaved {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> TodosSaved {
    let changes = (0..<Int.random(in: 0...3, using: &random)).map { _ -> TodosEdit.Change in
      let todo = Todo.random(using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .added(todo)
      case 1: return .removed(todo)
      default:
        let other = Todo.random(using: &random)
        var after = todo
        let fields = TodoField.allCases + other.foreign.keys.map(TodoField.foreign)
        for field in fields where Bool.random(using: &random) {
          field.copy(from: other, to: &after)
        }
        return .changed(from: todo, to: after)
      }
    }
    let name = TodosEdit.Name.allCases.randomElement(using: &random) ?? .add
    let kinds: [TodosEdit.Kind] = [
      .edit, .undo(of: .random(using: &random)), .redo(of: .random(using: &random)),
    ]
    let edit = TodosEdit(
      name, changes, id: .random(using: &random),
      by: Bool.random(using: &random) ? "" : .random(using: &random),
      kind: kinds.randomElement(using: &random) ?? .edit, foreign: .rare(using: &random),
      changes.reduce(into: [:]) { all, change in
        let foreign = ForeignMembers.rare(using: &random)
        if !foreign.isEmpty { all[change.id] = foreign }
      })
    return TodosSaved(
      edit, at: Revision(.random(in: 0...1 << 53, using: &random)), .random(using: &random))
  }
}

extension ForeignMembers {
  /// Makes members now and then.
  fileprivate static func rare(using random: inout some RandomNumberGenerator) -> Self {
    Int.random(in: 0..<5, using: &random) == 0 ? .random(using: &random) : Self()
  }
}

extension Todo {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Todo {
    var rank = Rank.between(nil, nil)
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      rank =
        Bool.random(using: &random)
        ? .between(rank, Bool.random(using: &random) ? nil : .between(rank, nil))
        : .between(nil, rank)
    }
    func date() -> Date? { Bool.random(using: &random) ? .random(using: &random) : nil }
    func moment() -> TodoMoment? {
      Bool.random(using: &random) ? date().map(TodoMoment.at) : .beforeDue(.random(using: &random))
    }
    return Todo(
      id: .random(using: &random),
      number: .random(in: 1...(1 << Int.random(in: 0...53, using: &random)), using: &random),
      title: .random(using: &random), isDone: .random(using: &random),
      archived: .random(using: &random), archivedCompletion: date(), started: date(), rank: rank,
      createdAt: .random(using: &random), completedAt: date(), due: date(),
      wait: moment(), scheduled: moment(), until: date(),
      recurrence: Bool.random(using: &random) ? nil : .random(using: &random),
      depends: (0..<Int.random(in: 0...2, using: &random)).map { _ in .random(using: &random) },
      parent: Bool.random(using: &random) ? nil : .random(using: &random),
      priority: Bool.random(using: &random) ? Priority.allCases.randomElement(using: &random) : nil,
      project: Bool.random(using: &random) ? nil : .random(using: &random),
      tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in .random(using: &random) },
      notes: Bool.random(using: &random) ? "" : .random(using: &random),
      foreign: Bool.random(using: &random) ? ForeignMembers() : .random(using: &random))
  }
}

extension Recurrence {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Recurrence {
    let units = DateSpan.Unit.allCases
    let span = DateSpan(
      .random(in: 1...999, using: &random), units.randomElement(using: &random) ?? .day)
    let days = (1...7).filter { _ in Bool.random(using: &random) }
    let step: RecurrenceRule.Step =
      Bool.random(using: &random) || days.isEmpty ? .span(span) : .weekdays(Set(days))
    let kind = RecurrenceRule.Kind.allCases.randomElement(using: &random) ?? .every
    guard let rule = RecurrenceRule(kind, step) else {
      preconditionFailure("\(kind) \(step) is no rule.")
    }
    return Recurrence(
      rule, from: .random(using: &random),
      step: .random(in: 0...(1 << Int.random(in: 0...53, using: &random)), using: &random),
      occurrence: .random(in: 0...99, using: &random),
      postponed: Bool.random(using: &random) ? nil : .random(using: &random))
  }
}

extension [TodoEvent] {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> [TodoEvent] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let kinds: [TodoEvent.Kind] = [
        .created, .renamed(from: .random(using: &random)), .done, .reopened, .archived, .unarchived,
        .moved, .noted, .changed, .restored,
      ]
      return TodoEvent(
        at: .random(using: &random), kind: kinds.randomElement(using: &random) ?? .done,
        foreign: Int.random(in: 0..<5, using: &random) == 0
          ? .random(using: &random) : ForeignMembers())
    }
  }
}

extension Date {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Date {
    let usual = Double.random(in: -1e9...1e9, using: &random)
    let seconds =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: Double(bitPattern: random.next())
      case 1: usual.rounded()
      case 2: (usual * 1_000).rounded() / 1_000
      case 3:
        [0, -0.0, 1e22, 1e15, 1e16, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e-7, 0.1]
          .randomElement(
            using: &random) ?? 0
      default: usual
      }
    return Date(timeIntervalSinceReferenceDate: seconds.isFinite ? seconds : usual)
  }
}

extension String {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> String {
    let pieces = [
      "Milk", "a/b", "\"", "\\", "\n", "\t", "\r\n", "우유", "👨‍👩‍👧", "e\u{301}", "\u{2028}", "\u{7F}",
      "},{", "\\u0041", "\u{FEFF}", "\u{10FFFF}", " ",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    // Rarely, as the scanner leaves control characters to the decoder.
    if Int.random(in: 0..<30, using: &random) == 0 { text += "\u{0}\u{1B}\u{8}" }
    return text
  }
}
