import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

struct TodoListTests {
  private func renamed(_ todo: Todo, _ title: String) -> Todo {
    var todo = todo
    todo.title = title
    return todo
  }

  @Test func `of a todo that differs from the one that the edit saw, only its own parts are set`() {
    var done = Todo.sample(1)
    done.isDone = true
    done.completedAt = noon
    var list: TodoList = [renamed(.sample(1), "somebody else's")]
    list.make(TodosEdit(.done, [.changed(from: .sample(1), to: done)]))
    #expect(list[0].title == "somebody else's" && list[0].isDone && list[0].completedAt == noon)
  }

  @Test func `an edit of an empty list is what its changes are one after the other`() async throws {
    try await withSeed { random in
      for _ in 0..<200 {
        // Some are in order, some not; some are there twice, some removed or changed.
        let count = Int.random(in: 0...6, using: &random)
        let isShuffled = Int.random(in: 0...2, using: &random) == 0
        var todos = (0..<count).map { Todo.sample($0 + 1) }
        if isShuffled { todos.shuffle(using: &random) }
        if count > 0, Bool.random(using: &random) {
          todos.append(renamed(todos[Int.random(in: 0..<count, using: &random)], "again"))
        }
        let changes = todos.map { todo -> TodosEdit.Change in
          switch Int.random(in: 0...9, using: &random) {
          case 0: .removed(todo)
          case 1: .changed(from: todo, to: self.renamed(todo, "changed"))
          default: .added(todo)
          }
        }
        var (whole, single) = (TodoList(), TodoList())
        whole.make(TodosEdit(.importing, changes))
        for change in changes { single.make(TodosEdit(.importing, [change])) }
        #expect(whole == single && whole.map(\.title) == single.map(\.title))
      }
    }
  }

  @Test func `a todo that is there is not added, and one that is gone is not changed`() {
    var list: TodoList = [Todo.sample(1, "mine")]
    list.make(
      TodosEdit(
        .add,
        [.added(.sample(1)), .changed(from: .sample(2), to: .sample(2, "x")), .removed(.sample(3))]
      ))
    #expect(list == [.sample(1, "mine")])
  }

  @Test func `a purge leaves what is not done any more`() {
    var list: TodoList = [Todo.sample(1), .sample(2, isDone: true)]
    list.make(
      TodosEdit(.purge, [.removed(.sample(1, isDone: true)), .removed(.sample(2, isDone: true))]))
    #expect(list == [.sample(1)])
    list.make(TodosEdit(.remove, [.removed(.sample(1, isDone: true))]))
    #expect(list.isEmpty)
  }

  @Test(arguments: [
    ("", "a", "", "a"), ("", "a", "b", "b\na"), ("a", "a\nb", "a", "a\nb"), ("a", "a\nb", "", "b"),
    ("a", "a\nb", "b", "b"), ("a", "a\nb", "a\nc", "a\nc\nb"), ("a", "a\na", "a", "a\na"),
    ("a", "", "a\nb", ""), ("a\nb", "a", "a\nb", "a"), ("", "a\n\nb", "a\n\nb", "a\n\nb"),
  ])
  func `lines that an edit added to the notes are added to what is there`(
    before: String, after: String, there: String, expected: String
  ) {
    func todo(_ notes: String) -> Todo {
      var todo = Todo.sample(1)
      todo.notes = notes
      return todo
    }
    var list: TodoList = [todo(there)]
    let edit = TodosEdit(.note, [.changed(from: todo(before), to: todo(after))])
    list.make(edit)
    #expect(list[0].notes == expected)
    list.make(edit)
    #expect(list[0].notes == expected)
  }

  @Test
  func `any edit leaves what a dictionary of todos, sorted, would hold, also when made twice`() {
    for seed in 1...UInt64(LongTests.rounds(200)) {
      var random = SeededGenerator(seed: seed)
      var list: TodoList = []
      for _ in 0..<20 {
        let numbers = Set((0..<4).map { _ in Int.random(in: 1...12, using: &random) }).sorted()
        let changes = numbers.map { number -> TodosEdit.Change in
          let old = list.first { $0.number == number }
          if Int.random(in: 0..<3, using: &random) == 0 { return .removed(old ?? .sample(number)) }
          var new = Todo.sample(number, "\(Int.random(in: 0..<100, using: &random))")
          new.rank = Todo.sample(Int.random(in: 1...5, using: &random)).rank
          return old.map { .changed(from: $0, to: new) } ?? .added(new)
        }
        var model = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
        for change in changes { model[change.id] = change.after }
        for _ in 1...2 {
          list.make(TodosEdit(.toggle, changes))
          #expect(Array(list) == model.values.sorted(by: Todo.precedes), "seed \(seed)")
        }
      }
    }
  }
}
