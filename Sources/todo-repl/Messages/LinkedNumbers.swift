import Interactors
import Repositories
import StateStore

/// The numbers of the todos to which the todos of an edit are linked.
struct LinkedNumbers: Hashable {
  /// The numbers, without those of removed todos.
  private(set) var byID: [Todo.ID: Int] = [:]

  /// What stands for a todo without a number: nothing if the list lacks the todo, but "?" without a
  /// list.
  private(set) var unknown: String? = "?"

  /// No number is known.
  static let none = LinkedNumbers()

  private init() {}

  /// Whether an edit changes links: the command that makes the edit then has numbers of other todos.
  static func areNeeded(by edit: TodosEdit) -> Bool {
    edit.changes.contains { change in
      TodoLink.allCases.contains { link in
        change.before.map(link.targets) ?? [] != change.after.map(link.targets) ?? []
      }
    }
  }

  /// The numbers that a list has; none without a list.
  init(of edit: TodosEdit, in list: TodoList?) {
    guard let list else { return }
    unknown = nil
    for todo in edit.changes.flatMap({ [$0.before, $0.after].compactMap(\.self) }) {
      for id in TodoLink.allCases.flatMap({ $0.targets(of: todo) }) {
        byID[id] = list[id: id]?.number
      }
    }
  }
}
