import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

/// The todos in every order of loads, saves, cancellations and failures.
struct TodosEveryOrderTests {
  private struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// One schedule: the interactor, the stored todos, and the edits that were acknowledged or
  /// refused.
  private final class Scenario: Sendable {
    let test: TestStore<AppState>
    let stored: InMemoryTodosRepository
    let todos: RealTodosInteractor
    private let edits = Mutex<(acknowledged: Set<String>, refused: Set<String>)>(([], []))

    init(
      _ test: TestStore<AppState>, loadsMayFail: Bool = false, savesMayFail: Bool = false
    ) {
      self.test = test
      stored = InMemoryTodosRepository([.sample(1), .sample(2)])
      let ids = Counter(1000)
      todos = RealTodosInteractor(
        store: test.store,
        repository: SimulatedTodosRepository(
          simulation: test.simulation, stored: stored, loadsMayFail: loadsMayFail,
          savesMayFail: savesMayFail),
        now: { noon }, makeID: { Todo.id(ids.next()) })
    }

    var acknowledged: Set<String> { edits.withLock { $0.acknowledged } }

    func add(_ title: String) {
      edit(title) { todos in _ = try await todos.add(title: title) }
    }

    func edit(
      _ name: String, _ edit: @escaping @Sendable (RealTodosInteractor) async throws -> Void
    ) {
      test.act {
        test.store.run(name) { [self] _ in
          do {
            try await edit(todos)
            edits.withLock { _ = $0.acknowledged.insert(name) }
          } catch {
            edits.withLock { _ = $0.refused.insert(name) }
          }
        }
      }
    }

    /// Checks the end: the shown todos are the stored todos, with every acknowledged todo and no
    /// refused one.
    func checkEnd(added titles: [String]) throws {
      test.advanceToEnd()
      let (acknowledged, refused) = edits.withLock { $0 }
      let kept = try Set(test.run { [stored] in try await stored.load().todos }.map(\.title))
      for title in titles where kept.contains(title) != acknowledged.contains(title) {
        throw Violation(description: "\(title) is stored: \(kept.contains(title))")
      }
      if acknowledged.count + refused.count == 0 { throw Violation(description: "No edit ended.") }
      let state = test.store.state
      if case .loaded(let list) = state.todos, Set(list.map(\.title)) != kept {
        throw Violation(description: "\(list.map(\.title)) is shown, \(kept) is stored.")
      }
      if state.todos.isLoading { throw Violation(description: "Something is still loading.") }
    }
  }

  private func isOrderly(_ state: AppState) -> Bool {
    guard let list = state.todos.value else { return true }
    return Array(list) == list.sorted(by: Todo.precedes) && Set(list.map(\.id)).count == list.count
  }

  @Test func `an edit before the first load is on top of it, or refused with it`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, loadsMayFail: true, savesMayFail: true)
      test.act { scenario.todos.load() }
      scenario.add("during")
      try scenario.checkEnd(added: ["during"])
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules == 3)
  }

  @Test func `a reload at any moment of two edits loses neither`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, savesMayFail: true)
      scenario.add("first")
      scenario.add("second")
      test.anytime("reload") { scenario.todos.load() }
      try scenario.checkEnd(added: ["first", "second"])
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules > 10)
  }

  @Test func `a rename that fails and a done that is saved, of one todo, during a reload`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, savesMayFail: true)
      test.act { scenario.todos.load() }
      test.advanceToEnd()
      let id = Todo.id(1)
      scenario.edit("rename") { todos in try await todos.rename(id: id, to: "oat milk") }
      scenario.edit("done") { todos in try await todos.setDone(true, id: id) }
      test.anytime("reload") { scenario.todos.load() }
      if test.store.todos.value?.first?.title != "oat milk" {
        throw Violation(description: "The rename does not show at once.")
      }
      try scenario.checkEnd(added: [])
      let todo = test.store.todos.value?.first { $0.id == id }
      let ended = scenario.acknowledged
      if (todo?.title == "oat milk") != ended.contains("rename")
        || todo?.isDone != ended.contains("done")
      {
        throw Violation(description: "\(ended) is acknowledged, and \(todo as Any) is shown.")
      }
      let stored = try test.run { try await scenario.stored.load().todos }
      if stored != test.store.todos.value.map(Array.init) {
        throw Violation(description: "\(stored) is stored.")
      }
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules > 15)
  }

  @Test func `each edit that fails is told by a notice, and leaves the history`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, savesMayFail: true)
      test.act { scenario.todos.load() }
      test.advanceToEnd()
      scenario.add("first")
      scenario.edit("purge") { todos in _ = try await todos.purge() }
      scenario.edit("remove") { todos in try await todos.remove(id: Todo.id(2)) }
      try scenario.checkEnd(added: ["first"])
      let state = test.store.state
      let refused = state.notices.waiting.count
      if state.history.undoable.count + refused != 2 {
        throw Violation(description: "\(refused) refused, \(state.history.undoable) remembered")
      }
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules == 4)
  }

  @Test func `cancelling at any moment of a load and an edit leaves both whole`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, loadsMayFail: true)
      test.act { scenario.todos.load() }
      scenario.add("during")
      test.anytime("cancel") { scenario.todos.cancelLoad() }
      try scenario.checkEnd(added: ["during"])
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules >= 4)
  }

  @Test func `two loads, the older of which comes last or fails, show the newer`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, loadsMayFail: true)
      test.act { scenario.todos.load() }
      test.anytime("load again") { scenario.todos.load() }
      test.advanceToEnd()
      if test.store.todos.isLoading { throw Violation(description: "It is still loading.") }
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules >= 6)
  }

  @Test func `an undo meets saves that fail`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test, savesMayFail: true)
      scenario.add("first")
      scenario.edit("undo") { todos in _ = try await todos.undo() }
      test.advanceToEnd()
      let history = test.store.history
      let titles = Set((test.store.todos.value ?? []).map(\.title))
      if titles.contains("first") == history.undoable.isEmpty {
        throw Violation(description: "\(titles) is shown with \(history)")
      }
    } invariant: {
      isOrderly($0)
    }
    #expect(exploration.isComplete && exploration.schedules >= 3)
  }

  @Test func `a detail is loaded, fails or is cancelled in its own place`() {
    let exploration = everyOrder(of: AppState()) { test in
      let scenario = Scenario(test)
      let screen = Store(Loadable<TodoDetail>.notRequested, scheduler: test.scheduler)
      test.act { scenario.todos.loadDetail(of: Todo.id(1), into: screen.binding(\.self)) }
      test.anytime("leave") { screen.cancelAll() }
      test.advanceToEnd()
      if screen.state.isLoading { throw Violation(description: "It is still loading.") }
      if test.store.version != 0 { throw Violation(description: "The program's state changed.") }
    }
    #expect(exploration.isComplete && exploration.schedules == 3)
  }
}
