import Foundation

/// Everything that a repository keeps of a list: the todos with their histories, the highest given
/// number, and the edits that can be taken back.
///
/// A list moves as a copy from one repository to another:
///
/// ```swift
/// let copy = try await journal.copy()
/// try await server.begin(with: copy)
/// ```
///
/// Todos, their ids and their numbers stay the same, and so do edits, with the terminals and
/// moments of their saves. Revisions are those of the new repository.
public struct TodosCopy: Sendable {
  let stored: StoredTodos
  /// The last edits, oldest first.
  let trail: [TodosSaved]

  /// The number of todos.
  public var count: Int { stored.count }

  init(_ stored: StoredTodos, _ trail: [TodosSaved]) {
    self.stored = stored
    self.trail = trail
  }

  /// Makes a copy from data that every repository has. Of the histories, only the creations are
  /// known.
  ///
  /// - Parameter trail: The last edits, oldest first.
  public init(_ snapshot: TodosSnapshot, trail: [TodosSaved]) {
    var stored = StoredTodos()
    for todo in snapshot.todos { stored.restore(todo, history: []) }
    // Numbers of removed todos are not given again.
    for change in trail.lazy.flatMap(\.edit.changes) {
      stored.raise(highestNumber: change.todo.number)
    }
    self.init(stored, trail)
  }

  /// The removed todos that the edits of the trail can bring back, newest first.
  var removed: [RemovedCopy] {
    var ids: Set<Todo.ID> = []
    return trail.reversed().flatMap { saved in
      saved.edit.changes.reversed().compactMap { change in
        guard stored[change.id] == nil, let todo = change.before ?? change.after,
          ids.insert(change.id).inserted
        else { return nil }
        let known = stored.removed[change.id]
        return RemovedCopy(
          todo: todo, history: known?.history ?? [], at: known?.at ?? saved.moment,
          foreign: known?.foreign ?? ForeignMembers())
      }
    }
  }
}

/// A removed todo in its last state.
struct RemovedCopy {
  let todo: Todo
  let history: [TodoEvent]
  let at: Date
  let foreign: ForeignMembers
}

/// A destination in which a list can begin.
public protocol TodosTarget: Sendable {
  /// Begins the list as a copy of another one.
  ///
  /// - Throws: An error of the destination, also if it already has a list, which stays unchanged.
  func begin(with copy: TodosCopy) async throws
}
