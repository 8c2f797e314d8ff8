import Interactors
import Repositories
import StateStore

/// The changes of one todo by others since the reader's last edit of it.
struct ChangesByOthers {
  /// The newest change.
  private(set) var last: TodosEdit.Change
  /// The todo before each change.
  private var befores: [Todo?]

  /// The changes grouped by todo, in the order of each todo's last change.
  static func of(_ changes: [TodosEdit.Change]) -> [ChangesByOthers] {
    var found: [Todo.ID: ChangesByOthers] = [:]
    for change in changes { found[change.id, default: ChangesByOthers(change)].add(change) }
    var seen: Set<Todo.ID> = []
    return changes.reversed().filter { seen.insert($0.id).inserted }.reversed()
      .compactMap { found[$0.id] }
  }

  private init(_ change: TodosEdit.Change) {
    last = change
    befores = []
  }

  private mutating func add(_ change: TodosEdit.Change) {
    // If two changes do not join, an edit of the reader lies between them.
    if change.before != last.after { befores = [] }
    befores.append(change.before)
    last = change
  }

  /// Whether the changes are new to a reader who knows a list, and distinct from the reader's own
  /// edits.
  ///
  /// - Parameters:
  ///   - known: The list that the reader knows; nil for none.
  ///   - list: The current list; nil while it is unknown.
  func isNew(to known: TodoList?, in list: TodoList?) -> Bool {
    guard let known else { return true }
    let todo = known[id: last.id]
    if todo == last.after { return false }
    if befores.contains(todo) { return true }
    // An edit of the reader lies between. Either the reader has seen its row, which includes these
    // changes, or the row is still to come and will include them. No row comes if the todo was
    // removed.
    return last.after == nil && list?[id: last.id] == nil
  }
}
