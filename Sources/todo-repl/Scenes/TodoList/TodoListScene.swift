import Interactors
import StateStore
import Synchronization

/// Prints the todo list, and what edits change in it, as the state changes.
final class TodoListScene: Sendable {
  private let subscription: Subscription

  init(store: Store<AppState>, output: Output) {
    let presenter = Mutex(TodoListPresenter())
    subscription = store.observe(\.todoList) { input in
      output.show(presenter.withLock { $0.present(input) })
    }
  }
}

extension Output {
  /// Prints the rows, then the remark.
  func show(_ model: TodoListModel) {
    show(model.rows)
    if let remark = model.remark { show([Remark(remark)]) }
  }
}
