import Interactors
import Repositories
import StateStore

/// The commands that put done todos away, and bring them back.
extension TodoListCommands {
  func archive(_ target: TodoTarget?) async throws(ActionError) {
    guard let target else { return try await archiveAll() }
    if case .numbers = target,
      let open = try await app.todos(of: target, at: container.now()).first(where: { !$0.isDone })
    {
      // Before the question of a large edit, which could not be made.
      throw .notDone(open)
    }
    func canBeArchived(_ todo: Todo) -> Bool { todo.isDone && !todo.isArchived }
    try await editAll(target, .archive, of: canBeArchived) { ids async throws(TodosError) in
      try await app.todos.setArchived(true, ids: ids)
    }
  }

  func unarchive(_ target: TodoTarget) async throws(ActionError) {
    try await editAll(target.inArchive, .unarchive, of: \.isArchived) {
      ids async throws(TodosError) in
      try await app.todos.setArchived(false, ids: ids)
    }
  }

  /// Archives the done todos of the list, or of the context, without a question: nothing is lost.
  private func archiveAll() async throws(ActionError) {
    let done = try await app.todos(of: .fitting(.done), at: container.now()).map(\.id)
    if done.isEmpty {
      return container.tellNothing(.edit(.nothingToArchive), .archive)
    }
    let changed = try await app.edit(.archive) { () async throws(TodosError) in
      try await app.todos.setArchived(true, ids: done)
    }
    await root.settleEdits()
    output.show([
      BulkLine(command: .archive, count: changed.count, canBeTakenBack: container.canTypeMore)
    ])
  }
}

extension TodoTarget {
  /// The archived ones of the todos that a filter means.
  fileprivate var inArchive: TodoTarget {
    switch self {
    case .numbers, .fitting(.archived): self
    case .fitting(.everything): .fitting(.archived)
    case .fitting(let condition): .fitting(.all([.archived, condition]))
    }
  }
}
