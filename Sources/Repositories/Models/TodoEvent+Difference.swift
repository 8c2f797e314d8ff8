extension TodoEvent.Kind {
  /// Says what happened to a todo that was one value and is another; nothing when they are equal.
  static func difference(from old: Todo, to new: Todo) -> [Self] {
    if old == new { return [] }
    var kinds: [Self] = []
    // What differs from the new todo in the end is what no event tells.
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
