import StateStore
import StateStoreTesting
import Testing
import TodoLogic

struct TodosInteractorTests {
  @Test func `what shows at the end is what is saved, whatever fails and comes when`() {
    let exploration = everyOrder(of: Todos([Todo(id: 1), Todo(id: 2)])) { test in
      let repository = ScriptedTodos(test.simulation)
      let todos = TodosInteractor(store: test.store, repository: repository)
      test.act { todos.load() }
      test.act { todos.finish(1) }
      test.act { todos.finish(2) }
      test.anytime("load again") { todos.load() }
      test.advanceToEnd()
      #expect(test.store.list.value.map(Array.init) == repository.saved.withLock { $0 })
    } invariant: { state in
      state.list.value?.count == 2
    }
    #expect(exploration.isComplete && exploration.schedules == 208)
  }
}
