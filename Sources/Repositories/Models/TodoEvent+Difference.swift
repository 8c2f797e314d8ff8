extension TodoEvent.Kind {
  /// The events between two values of a todo; empty if they are equal.
  static func difference(from old: Todo, to new: Todo) -> [Self] {
    if old == new { return [] }
    var kinds: [Self] = []
    // The old todo with all differences that have their own events; others make a `changed`.
    var told = old
    if old.title != new.title {
      kinds.append(.renamed(from: old.title))
      told.title = new.title
    }
    if old.isDone != new.isDone {
      kinds.append(new.isDone ? .done : .reopened)
      told.isDone = new.isDone
      told.completedAt = new.completedAt
    }
    if old.rank != new.rank {
      kinds.append(.moved)
      told.rank = new.rank
    }
    if old.notes != new.notes {
      kinds.append(.noted)
      told.notes = new.notes
    }
    if told != new { kinds.append(.changed) }
    return kinds
  }
}
