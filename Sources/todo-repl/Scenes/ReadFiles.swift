import Repositories
import Synchronization

/// The edits of each file of commands that this program has read: one `undo` takes all edits of a
/// file back, and one `redo` makes them again.
final class ReadFiles: Sendable {
  private let files = Mutex<[Set<TodosEdit.ID>]>([])

  /// Remembers the edits of a file that has ended.
  func add(_ edits: some Sequence<TodosEdit.ID>) {
    let edits = Set(edits)
    if edits.count > 1 { files.withLock { $0.append(edits) } }
  }

  /// The edits of the file that made this edit; empty for an edit of no file.
  func edits(with edit: TodosEdit.ID?) -> Set<TodosEdit.ID> {
    guard let edit else { return [] }
    return files.withLock { files in files.last { $0.contains(edit) } ?? [] }
  }

  /// Counts the new form of an edit that was made again among those of its file.
  func redone(_ edit: TodosEdit.ID?, as again: TodosEdit.ID) {
    guard let edit else { return }
    files.withLock { files in
      for index in files.indices where files[index].contains(edit) { files[index].insert(again) }
    }
  }
}
