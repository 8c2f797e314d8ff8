public import Repositories
import StateStore

/// What a repository tells of its list: an edit that was saved, or the differences of a list that
/// was read anew.
public struct TodosNews: Hashable, Sendable {
  /// The changes of the todos, each as the list has it from then on.
  public let changes: [TodosEdit.Change]
  /// The edit as it was saved; nil where the single edits are not known any more.
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
  /// Takes in what a repository has told, and returns what is new, in order.
  mutating func take(_ update: TodosUpdate, after seen: Revision) -> [TodosNews] {
    switch update {
    case .saved(let saves):
      let new = saves.filter { $0.revision > seen }
      for saved in new { take(saved.edit) }
      return new.map { TodosNews($0) }
    case .reloaded(let snapshot):
      let before = self
      self = TodoList(snapshot)
      let changes = edits(from: before)
      return changes.isEmpty ? [] : [TodosNews(changes)]
    }
  }
}
