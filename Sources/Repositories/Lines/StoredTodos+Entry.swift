extension StoredTodos {
  /// Applies an entry of a journal.
  mutating func apply(_ entry: JournalEntry) {
    switch entry {
    case .snapshot(_, let number, _, let foreign):
      raise(highestNumber: number)
      restore(foreign: foreign)
    case .todo(let todo, let history, let foreign):
      restore(todo, history: history, foreign: foreign)
    case .removed(let id, let todo): restore(removed: todo, id: id)
    case .edit(let saved): apply(saved)
    case .kept, .foreign: break
    }
  }
}
