public import Repositories
import StateStore

/// News of a repository's list: a saved edit, or the differences of a list that was read anew.
public struct TodosNews: Hashable, Sendable {
  /// The changes of the todos, each as the list has it afterwards.
  public let changes: [TodosEdit.Change]
  /// The edit as it was saved; nil if the single edits are no longer known.
  public let saved: TodosSaved?

  /// Makes the news of an edit.
  public init(_ saved: TodosSaved) {
    changes = saved.edit.changes
    self.saved = saved
  }

  /// Makes the news of differences.
  public init(_ changes: [TodosEdit.Change]) {
    self.changes = changes
    saved = nil
  }
}

extension TodoList {
  /// Applies an update of a repository, and returns the news, in order.
  mutating func apply(_ update: TodosUpdate, after seen: Revision) -> [TodosNews] {
    switch update {
    case .saved(let saves):
      let new = saves.filter { $0.revision > seen }
      for saved in new { apply(saved.edit) }
      return new.map { TodosNews($0) }
    case .reloaded(let snapshot):
      let before = self
      self = TodoList(snapshot)
      let changes = edits(from: before)
      return changes.isEmpty ? [] : [TodosNews(changes)]
    }
  }
}
