import Foundation

/// The edits of a machine that wait for a server, and what became of the last ones that waited.
struct WaitingEdits: Equatable {
  /// What became of an edit that waited.
  enum Outcome: Equatable {
    /// The server has the edit.
    case sent(TodosEdit.ID, at: Revision)
    /// The server will never have the edit. `isTold`: whether a person has been told.
    case refused(TodosSaved, reason: String, isTold: Bool)

    var id: TodosEdit.ID {
      switch self {
      case .sent(let id, at: _): id
      case .refused(let saved, reason: _, isTold: _): saved.edit.id
      }
    }
  }

  /// Since when the server is out of reach, as far as any program knows.
  var offlineSince: Date?
  /// The edits in the order in which they were made. Their revisions mean nothing.
  private(set) var edits: [TodosSaved] = []
  /// What became of edits, the newest last.
  private(set) var outcomes: [Outcome] = []
  /// The highest number that a waiting todo was given, since none was given for a while.
  private(set) var highest = 0
  /// The moment at which a number was given last.
  private(set) var numberedAt: Date?
  /// What only later versions of the program understand.
  private(set) var later = Later()

  /// The most outcomes that are remembered.
  static let outcomeLimit = 200

  /// How long no number may have been given before they begin again. A todo shows its number also
  /// once its edit is sent, until the server tells the list.
  static let numberPause: TimeInterval = 600

  init() {}

  init(
    offlineSince: Date?, highest: Int, numberedAt: Date?, edits: [TodosSaved], outcomes: [Outcome],
    later: Later = Later()
  ) {
    self.offlineSince = offlineSince
    self.highest = highest
    self.numberedAt = numberedAt
    self.edits = edits
    self.outcomes = outcomes
    self.later = later
  }

  /// Adds an edit, whose todos without a number get numbers for as long as the edit waits; an edit
  /// is added once.
  ///
  /// - Parameter taken: A number that a todo may show still, whose edit waits no more.
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

  /// Notes that an edit is refused. The edits behind it become what somebody has made who had not
  /// seen the edit; those of which nothing is left are refused for the same reason.
  mutating func refuse(_ id: TodosEdit.ID, reason: String) {
    guard let index = edits.firstIndex(where: { $0.edit.id == id }) else { return }
    let refused = edits.remove(at: index)
    note(.refused(refused, reason: reason, isTold: false))
    var unseen = [refused.edit]
    for later in edits[index...] {
      var left = later.edit.unseeing(unseen)
      let stepsOn = unseen.contains { later.edit.kind.first == $0.id }
      if stepsOn { left = left.with([]) }
      if left.changes.isEmpty, !later.edit.changes.isEmpty {
        unseen.append(later.edit)
        edits.removeAll { $0.edit.id == later.edit.id }
        // Its undo has nothing to take back, and nobody misses that.
        if !stepsOn { note(.refused(later, reason: reason, isTold: false)) }
      } else if let place = edits.firstIndex(where: { $0.edit.id == later.edit.id }) {
        edits[place] = TodosSaved(left, at: .zero, later.moment, .waiting)
      }
    }
  }

  /// The refused edits that no person was told of.
  var untold: [(saved: TodosSaved, reason: String)] {
    outcomes.compactMap {
      if case .refused(let saved, let reason, isTold: false) = $0 { (saved, reason) } else { nil }
    }
  }

  /// Notes that a person was told of all refused edits.
  mutating func tellAll() {
    outcomes = outcomes.map {
      if case .refused(let saved, let reason, _) = $0 {
        .refused(saved, reason: reason, isTold: true)
      } else {
        $0
      }
    }
  }

  private mutating func note(_ outcome: Outcome) {
    outcomes.append(outcome)
    // What no person was told of is kept.
    while outcomes.count > Self.outcomeLimit {
      let isKept = { (outcome: Outcome) in
        if case .refused(_, reason: _, isTold: false) = outcome { true } else { false }
      }
      guard let oldest = outcomes.firstIndex(where: { !isKept($0) }) else { return }
      later.outcomes[outcomes.remove(at: oldest).id] = nil
    }
  }
}

extension TodosEdit.Kind {
  /// The edit that is taken back or made again.
  fileprivate var first: TodosEdit.ID? {
    switch self {
    case .edit: nil
    case .undo(let id), .redo(let id): id
    }
  }
}
