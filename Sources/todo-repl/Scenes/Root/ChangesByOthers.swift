import Interactors
import Repositories
import StateStore

/// What others have made of one todo, from the last edit of the reader on.
struct ChangesByOthers {
  /// The newest change.
  private(set) var last: TodosEdit.Change
  /// The todo before each of the changes.
  private var befores: [Todo?]

  /// The changes of each todo, in the order of the last ones.
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
    // Between two changes that do not follow each other is an edit of the reader.
    if change.before != last.after { befores = [] }
    befores.append(change.before)
    last = change
  }

  /// Whether the changes are news to somebody who knows a list, and can be told apart from edits of
  /// that reader.
  ///
  /// - Parameters:
  ///   - known: What the reader knows; nil for nothing.
  ///   - list: The list as it is; nil while it is not known.
  func isNew(to known: TodoList?, in list: TodoList?) -> Bool {
    guard let known else { return true }
    let todo = known[id: last.id]
    if todo == last.after { return false }
    if befores.contains(todo) { return true }
    // An edit of the reader lies between: either the reader has seen the row of the edit, which has
    // these changes, too; or the row is still to come and has the changes. It does not come when
    // the todo was removed.
    return last.after == nil && list?[id: last.id] == nil
  }
}
