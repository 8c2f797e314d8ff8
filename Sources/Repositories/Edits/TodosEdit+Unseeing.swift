extension TodosEdit {
  /// The edit as if its maker had never seen the refused edits.
  ///
  /// - Parameter refused: The refused edits on which this edit was based, oldest first.
  /// - Complexity: O(*k*), where *k* is the number of changes of all these edits.
  package func unseeing(_ refused: some BidirectionalCollection<TodosEdit>) -> TodosEdit {
    if refused.isEmpty { return self }
    let newestFirst = Dictionary(grouping: refused.reversed().flatMap(\.changes), by: \.id)
    let unseen = changes.compactMap { change in
      newestFirst[change.id, default: []].reduce(change) { $0?.unseeing($1) }
    }
    // Without having seen a todo done, nobody would have archived it.
    return with(name == .archive ? unseen.filter { $0.before?.isDone ?? true } : unseen)
  }
}

extension TodosEdit.Change {
  /// The change as if a refused change had never been seen; nil for a change or removal of a todo
  /// whose addition was refused.
  fileprivate func unseeing(_ refused: Self) -> Self? {
    switch (self, refused) {
    case (.changed, .added), (.removed, .added): return nil
    case (.changed(var before, var after), .changed(let unseen, let seen)):
      let original = before
      for field in seen.fields(differingFrom: unseen) where !field.differs(before, seen) {
        field.copy(from: unseen, to: &before)
      }
      if before == original { return self }
      let wanted = after
      after = before
      after.setDifference(from: original, to: wanted)
      return .changed(from: before, to: after)
    default: return self
    }
  }
}
