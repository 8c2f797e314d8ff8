import Repositories
import StateStoreTesting
import Testing

@testable import Interactors

struct TodoListTests {
  @Test func `changes keep the list in order`() {
    var list = [Todo.sample(1), .sample(3)]
    list.apply([.put(.sample(2))])
    #expect(list.map(\.number) == [1, 2, 3])
    list.apply([.put(.sample(1, "renamed")), .delete(Todo.id(3)), .delete(Todo.id(9))])
    #expect(list.map(\.title) == ["renamed", "todo 2"])
    var moved = list[0]
    moved.rank = .between(list[1].rank, nil)
    list.apply([.put(moved)])
    #expect(list.map(\.title) == ["todo 2", "renamed"])
  }

  @Test func `of several changes of one todo the last one counts`() {
    var list = [Todo.sample(1)]
    list.apply([.delete(Todo.id(1)), .put(.sample(1, "again"))])
    #expect(list.map(\.title) == ["again"])
    list.apply([.put(.sample(1, "x")), .delete(Todo.id(1))])
    #expect(list.isEmpty)
  }

  @Test func `any changes leave what a dictionary of todos, sorted, would hold`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      var list: [Todo] = []
      var model: [Todo.ID: Todo] = [:]
      for _ in 0..<20 {
        let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ -> TodoChange in
          let number = Int.random(in: 1...12, using: &random)
          if Int.random(in: 0..<3, using: &random) == 0 { return .delete(Todo.id(number)) }
          var todo = Todo.sample(number, "\(Int.random(in: 0..<100, using: &random))")
          todo.rank = Todo.sample(Int.random(in: 1...5, using: &random)).rank
          return .put(todo)
        }
        for change in changes {
          switch change {
          case .put(let todo): model[todo.id] = todo
          case .delete(let id): model[id] = nil
          }
        }
        list.apply(changes)
        #expect(list == model.values.sorted(by: Todo.precedes), "seed \(seed)")
      }
    }
  }
}
