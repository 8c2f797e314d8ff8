import Repositories
import StateStore

/// Decides what is to be said of edits: an edit prints the rows that it changed, whatever shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while that is unsure, during and after a load.
  private var known: [Todo]?

  /// The rows to be printed for these todos.
  ///
  /// - Complexity: O(n); what both lists begin and end with is passed over quickly.
  mutating func present(_ todos: Loadable<[Todo]>) -> [TodoRow] {
    let before = known
    known = todos.isLoading ? nil : todos.value
    guard let before, let known else { return [] }
    return Self.changes(from: before, to: known)
  }

  /// The todos that were added, changed or removed.
  private static func changes(from old: [Todo], to new: [Todo]) -> [TodoRow] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let before = old[start..<old.count - end]
    let after = new[start..<new.count - end]
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let kept = Set(after.map(\.id))
    return after.filter { known[$0.id] != $0 }.map { TodoRow($0) }
      + before.filter { !kept.contains($0.id) }.map { TodoRow($0, note: .removed) }
  }
}
