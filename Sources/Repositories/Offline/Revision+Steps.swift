/// The revisions of a local list while its server is away: between two server revisions, one for
/// each waiting edit.
extension Revision {
  /// The number of steps from one server revision to the next.
  private static let steps = 1 << 20

  /// The revision of a list some steps after a server revision.
  ///
  /// Beyond a million steps, and beyond the greatest number of a server, the revision stays the
  /// same.
  init(server: Revision, step: Int = 0) {
    let number = min(server.number, Self.serverNumbers.upperBound)
    self.init(number * Self.steps + min(step, Self.steps - 1))
  }

  /// The server revision that the list has.
  package var server: Revision { Revision(number / Self.steps) }
}

extension TodosSaved {
  /// The saved edit, with the revision of the local list.
  func atHand(_ stage: Stage = .saved) -> TodosSaved {
    TodosSaved(edit, at: Revision(server: revision), moment, stage)
  }
}

extension TodosUpdate {
  /// The update of a server, with the revision of the local list.
  var atHand: TodosUpdate {
    switch self {
    case .saved(let saves): return .saved(saves.map { $0.atHand() })
    case .reloaded(let list):
      var shown = TodosSnapshot(list.todos, at: Revision(server: list.revision))
      shown.newest = list.newest
      return .reloaded(shown)
    }
  }
}
