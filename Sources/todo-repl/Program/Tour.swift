import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization

/// The list of `todo-repl tour`: todos in memory that teach the program by being done.
enum Tour {
  /// The todos, the first one at the top.
  static func todos(in language: Language, at moment: Date) -> [Todo] {
    var todos: [Todo] = []
    for (index, step) in language.tour.steps.enumerated() {
      todos.append(
        Todo(
          id: UUID(high: 0, low: UInt64(index + 1)), number: index + 1, title: step.title,
          rank: .between(todos.last?.rank, nil), createdAt: moment, notes: step.notes))
    }
    return todos
  }

  /// Says what the tour is, and says goodbye when all its todos are done, while the result lives.
  static func begin(in container: SceneContainer) -> Subscription {
    let (store, output) = (container.app.store, container.output)
    output.show(.tourBegins)
    let ids = todos(in: output.language, at: container.now().moment).map(\.id)
    let wasOver = Mutex(false)
    // After the rows of the last edit, which the root shows at the same change.
    return store.observe(\.log.count) { [weak store] _ in
      guard let list = store?.todos.value else { return }
      let isOver = ids.allSatisfy { list[id: $0]?.isDone == true }
      let ends = wasOver.withLock { wasOver in
        defer { wasOver = isOver }
        return isOver && !wasOver
      }
      if ends { output.show(.tourEnds) }
    }
  }
}
