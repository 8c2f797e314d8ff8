import Foundation

/// The edits of a machine that wait for a server, and the outcomes of the last ones.
struct WaitingEdits: Equatable {
  /// The outcome of an edit that waited.
  enum Outcome: Equatable {
    /// The server has the edit.
    case sent(TodosEdit.ID, at: Revision)
    /// The server will never have the edit. `isReported`: whether a program has reported the refusal.
    case refused(TodosSaved, reason: String, isReported: Bool)

    var id: TodosEdit.ID {
      switch self {
      case .sent(let id, at: _): id
      case .refused(let saved, reason: _, isReported: _): saved.edit.id
      }
    }
  }

  /// Since when the server is out of reach, as far as any program knows.
  var offlineSince: Date?
  /// The highest number given to a waiting todo since the last ``numberPause``.
  private(set) var highest = 0
  /// The moment at which a number was last given.
  private(set) var numberedAt: Date?
  /// The edits in the order in which they were made. Their revisions have no meaning.
  private(set) var edits: [TodosSaved] = []
  /// The outcomes of edits, newest last.
  private(set) var outcomes: [Outcome] = []
  /// Parts of the file that only later versions of the program understand.
  private(set) var later = Later()

  /// The number of this read or write among those of this program.
  var turn = Turn(0)

  /// The place in a sequence; the same edits are equal in each turn.
  struct Turn: Equatable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (_: Turn, _: Turn) -> Bool { true }
  }

  /// The most outcomes to keep; refusals not yet reported are kept beyond it.
  static let outcomeLimit = 200

  /// The time without a new number after which numbers start over. The todo of a sent edit shows
  /// its number until the server's list arrives.
  static let numberPause: TimeInterval = 600

  /// Adds an edit once; its todos without a number get numbers while the edit waits.
  ///
  /// - Parameter taken: The highest number that a todo may still show, although its edit no longer
  ///   waits.
  mutating func add(_ edit: TodosEdit, at moment: Date, beyond taken: Int = 0) -> TodosSaved {
    if let known = edits.first(where: { $0.edit.id == edit.id }) { return known }
    let isOver = numberedAt.map { abs(moment.timeIntervalSince($0)) > Self.numberPause } ?? true
    if edits.isEmpty, isOver { highest = 0 }
    highest = max(highest, taken)
    var numbers: [Todo.ID: Int] = [:]
    for case .added(let todo) in edit.changes where todo.number == 0 && numbers[todo.id] == nil {
      highest += 1
      numberedAt = moment
      numbers[todo.id] = -highest
    }
    let saved = TodosSaved(
      edit.numbered { $0.number == 0 ? numbers[$0.id] ?? 0 : $0.number }, at: .zero, moment,
      .waiting)
    edits.append(saved)
    return saved
  }

  /// Notes that the server has an edit.
  mutating func end(_ id: TodosEdit.ID, at revision: Revision) {
    guard let index = edits.firstIndex(where: { $0.edit.id == id }) else { return }
    edits.remove(at: index)
    note(.sent(id, at: revision))
  }

  /// Notes that an edit is refused. The edits after it are rewritten as if it had never been seen;
  /// an edit with nothing left is refused for the same reason.
  mutating func refuse(_ id: TodosEdit.ID, reason: String) {
    guard let index = edits.firstIndex(where: { $0.edit.id == id }) else { return }
    let refused = edits.remove(at: index)
    note(.refused(refused, reason: reason, isReported: false))
    var unseen = [refused.edit]
    for later in edits[index...] {
      var left = later.edit.unseeing(unseen)
      let stepsOn = unseen.contains { later.edit.kind.first == $0.id }
      if stepsOn { left = left.with([]) }
      if left.changes.isEmpty, !later.edit.changes.isEmpty {
        unseen.append(later.edit)
        edits.removeAll { $0.edit.id == later.edit.id }
        // Its undo has nothing to take back, so its refusal is not reported.
        if !stepsOn { note(.refused(later, reason: reason, isReported: false)) }
      } else if let place = edits.firstIndex(where: { $0.edit.id == later.edit.id }) {
        edits[place] = TodosSaved(left, at: .zero, later.moment, .waiting)
      }
    }
  }

  /// The refused edits not reported yet.
  var unreported: [(saved: TodosSaved, reason: String)] {
    outcomes.compactMap {
      if case .refused(let saved, let reason, isReported: false) = $0 {
        (saved, reason)
      } else {
        nil
      }
    }
  }

  /// Notes that all refused edits are reported.
  mutating func tellAll() {
    outcomes = outcomes.map {
      if case .refused(let saved, let reason, _) = $0 {
        .refused(saved, reason: reason, isReported: true)
      } else {
        $0
      }
    }
  }

  private mutating func note(_ outcome: Outcome) {
    outcomes.append(outcome)
    // Refusals not yet reported are kept.
    while outcomes.count > Self.outcomeLimit {
      let isKept = { (outcome: Outcome) in
        if case .refused(_, reason: _, isReported: false) = outcome { true } else { false }
      }
      guard let oldest = outcomes.firstIndex(where: { !isKept($0) }) else { return }
      later.outcomes[outcomes.remove(at: oldest).id] = nil
    }
  }
}

extension TodosEdit.Kind {
  /// The edit that is undone or redone.
  fileprivate var first: TodosEdit.ID? {
    switch self {
    case .edit: nil
    case .undo(let id), .redo(let id): id
    }
  }
}
