/// Occurrences of todos that come back. An edit that completes or skips one names the occurrence by
/// its number, and all fields that the edit changes go together, with the done todo that it adds.
///
/// | the edit | meanwhile | result |
/// | --- | --- | --- |
/// | completes an occurrence | that occurrence was completed | there is nothing to do |
/// | completes an occurrence | the due date was changed | refused |
/// | takes a completion back | a later occurrence was completed | all of it is left |
/// | takes a completion back | the due date was changed | all of it is left |
extension TodosEdit {
  /// The todos whose changes have nothing left to do, because their occurrence is over, with the
  /// done todos that stand for these occurrences.
  ///
  /// - Parameter current: The todo of an id in the list.
  package func over(in current: (Todo.ID) -> Todo?) -> Set<Todo.ID> {
    occurrences { before, _, occurrence in
      guard let todo = current(before.id) else { return false }
      return todo.isDone && !before.isDone || todo.recurrence?.occurrence ?? 0 > occurrence
    }
  }

  /// The todos whose changes an undo or redo leaves as others have changed the same since, with the
  /// done todos that stand for their occurrences.
  ///
  /// - Parameter current: The todo of an id in the list.
  func left(in current: (Todo.ID) -> Todo?) -> Set<Todo.ID> {
    occurrences { before, after, occurrence in
      guard let todo = current(before.id), let now = todo.recurrence?.occurrence
      else { return true }
      // An undo that is made has taken the todo to the occurrence before.
      let isUndone = now < occurrence && now == after.recurrence?.occurrence
      if now != occurrence, !isUndone { return true }
      return after.ownFields(differingFrom: before).contains {
        $0.differs(todo, before) && $0.differs(todo, after)
      }
    }
  }

  private func occurrences(
    where isMeant: (_ before: Todo, _ after: Todo, _ occurrence: Int) -> Bool
  ) -> Set<Todo.ID> {
    var meant: Set<Todo.ID> = []
    for case .changed(let before, let after) in changes {
      guard let seen = before.recurrence?.occurrence, let next = after.recurrence?.occurrence,
        seen != next, isMeant(before, after, seen)
      else { continue }
      meant.formUnion([before.id, before.id(ofOccurrence: min(seen, next))])
    }
    return meant
  }
}
