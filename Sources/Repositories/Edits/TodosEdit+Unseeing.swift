extension TodosEdit {
  /// The edit as made by somebody who has not seen the edits that were refused since.
  ///
  /// - Parameter refused: The refused edits on top of which this edit was made, oldest first.
  /// - Complexity: O(*k*), where *k* is the number of changes of all these edits.
  package func unseeing(_ refused: some BidirectionalCollection<TodosEdit>) -> TodosEdit {
    if refused.isEmpty { return self }
    let newestFirst = Dictionary(grouping: refused.reversed().flatMap(\.changes), by: \.id)
    let unseen = changes.compactMap { change in
      newestFirst[change.id, default: []].reduce(change) { $0?.unseeing($1) }
    }
    return with(unseen)
  }
}

extension TodosEdit.Change {
  /// The change without sight of a change that was refused; nil if the todo never came to be.
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
