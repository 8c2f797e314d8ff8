import Interactors
import Repositories

extension TodosLog {
  /// The changes of an author, edit by edit.
  func changes(by author: Author) -> [[TodosEdit.Change]] {
    entries.filter { $0.by == author }.map(\.changes)
  }
}
