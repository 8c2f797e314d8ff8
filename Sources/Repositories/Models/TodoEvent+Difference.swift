extension TodoEvent.Kind {
  /// The events between two values of a todo; empty if they are equal.
  static func difference(from old: Todo, to new: Todo) -> [Self] {
    if old == new { return [] }
    var kinds: [Self] = []
    // The old todo with all differences that have their own events; others make a `changed`.
    var covered = old
    if old.title != new.title {
      kinds.append(.renamed(from: old.title))
      covered.title = new.title
    }
    if old.isDone != new.isDone {
      kinds.append(new.isDone ? .done : .reopened)
      covered.isDone = new.isDone
      covered.completedAt = new.completedAt
    }
    if old.isArchived != new.isArchived {
      // An archived todo that is opened leaves the archive by that.
      if new.isDone { kinds.append(new.isArchived ? .archived : .unarchived) }
      (covered.archived, covered.archivedCompletion) = (new.archived, new.archivedCompletion)
    }
    if old.rank != new.rank {
      kinds.append(.moved)
      covered.rank = new.rank
    }
    if old.notes != new.notes {
      kinds.append(.noted)
      covered.notes = new.notes
    }
    if covered != new { kinds.append(.changed) }
    return kinds
  }
}
