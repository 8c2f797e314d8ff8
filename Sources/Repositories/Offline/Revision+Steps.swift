/// The revisions of a list that is kept at hand while its server is away: between two revisions of
/// the server there is one for each edit that waits.
extension Revision {
  /// The number of steps from a revision of a server to the next one.
  private static let steps = 1 << 20

  /// The revision of a list that has come to a revision of its server, and some steps further.
  ///
  /// Beyond a million steps all are the last one.
  init(server: Revision, step: Int = 0) {
    self.init(server.number * Self.steps + min(step, Self.steps - 1))
  }

  /// The revision of the server that the list has.
  var server: Revision { Revision(number / Self.steps) }
}

extension TodosSaved {
  /// What a server has saved, with the revision of the list at hand.
  func atHand(_ stage: Stage = .saved) -> TodosSaved {
    TodosSaved(edit, at: Revision(server: revision), moment, stage)
  }
}
