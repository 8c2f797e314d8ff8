import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Links that would lead a todo back to itself.
struct TodosEditCycleTests {
  /// A list, as the todos by their ids.
  private typealias List = [Todo.ID: Todo]

  private static func list(_ todos: [Todo]) -> List {
    Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
  }

  /// An edit that adds links to todos of the list.
  private static func linking(
    _ list: List, _ pairs: [(from: Todo, to: Todo)], by link: TodoLink = .depends
  ) -> TodosEdit {
    TodosEdit(
      .set,
      pairs.map { pair in
        let before = list[pair.from.id] ?? pair.from
        var after = before
        link.set(link.targets(of: before) + [pair.to.id], in: &after)
        return .changed(from: before, to: after)
      })
  }

  private static func made(_ edit: TodosEdit, in list: List) -> List {
    edit.changes.reduce(into: list) { $0[$1.id] = $1.after }
  }

  /// The todos to which a todo leads, by a plain search.
  private static func reached(from id: Todo.ID, in list: List, _ link: TodoLink) -> Set<Todo.ID> {
    var reached: Set<Todo.ID> = []
    var open = list[id].map(link.targets) ?? []
    while let next = open.popLast() {
      guard reached.insert(next).inserted, let todo = list[next] else { continue }
      open += link.targets(of: todo)
    }
    return reached.filter { list[$0] != nil }
  }

  @Test(arguments: TodoLink.allCases)
  func `chance: an edit closes a cycle if a todo to which it adds a link reaches itself`(
    link: TodoLink
  ) async throws {
    try await withSeed { random in
      var cycles = 0
      for _ in 0..<LongTests.rounds(600) {
        let todos = [Todo].samples(.random(in: 1...7, using: &random))
        var list = Self.list(todos)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let pairs = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            (from: todos.randomElement(using: &random)!, to: todos.randomElement(using: &random)!)
          }
          let edit = Self.linking(
            list, Set(pairs.map(\.from.id)).count == pairs.count ? pairs : [pairs[0]], by: link)
          let after = Self.made(edit, in: list)
          let closes = after.keys.contains { Self.reached(from: $0, in: after, link).contains($0) }
          let cycle = edit.cycle { list[$0] }
          #expect((cycle != nil) == closes)
          if let cycle {
            cycles += 1
            for (todo, next) in zip(cycle.todos, cycle.todos.dropFirst() + cycle.todos.prefix(1)) {
              #expect(cycle.link == link && link.targets(of: todo).contains(next.id))
            }
          } else {
            list = after
          }
        }
      }
      #expect(cycles > LongTests.rounds(600) / 20)
    }
  }

  @Test func `a cycle made elsewhere hides no cycle of an edit, and refuses no edit without one`() {
    var todos = [Todo].samples(4)
    todos[1].depends = [todos[2].id]
    todos[2].depends = [todos[1].id, todos[3].id]
    let list = Self.list(todos)
    let leading = Self.linking(list, [(todos[0], todos[2])])
    #expect(leading.cycle { list[$0] } == nil)
    // A search in depth from the first todo meets the second one only beside the foreign cycle.
    let closing = Self.linking(list, [(todos[0], todos[2]), (todos[3], todos[1])])
    let cycle = closing.cycle { list[$0] }
    #expect(cycle?.todos.map(\.id) == [todos[3], todos[1], todos[2]].map(\.id))
    let (changes, circles) = closing.changes.withoutCircles { list[$0] }
    #expect(circles.map(\.todo) == [todos[3].id] && circles.map(\.target) == [todos[1].id])
    #expect(TodosEdit(.set, changes).cycle { list[$0] } == nil && changes.count == 1)
  }

  @Test(arguments: TodoLink.allCases)
  func `of two halves of a cycle, the second is refused, and tells the way round`(
    link: TodoLink
  ) throws {
    let todos = [Todo].samples(3)
    let seen = Self.list(todos)
    let theirs = Self.linking(seen, [(todos[1], todos[2]), (todos[2], todos[0])], by: link)
    let mine = Self.linking(seen, [(todos[0], todos[1])], by: link)
    let list = Self.made(theirs, in: seen)
    let refusal = try #require(
      #expect(throws: TodosConflict.self) { try mine.merged { list[$0] } })
    #expect(refusal.conflicts.map(\.path) == ["1 → 2 → 3 → 1"])
    #expect(refusal.conflicts.map(\.fields) == [[link.field]])
    let does = link == .depends ? "depend on" : "be a part of"
    #expect(
      refusal.description.hasPrefix(
        "Somebody else has linked other todos meanwhile: todo 1 would \(does) itself (1 → 2 → 3 → 1)."
      ))
    // A link that leads nowhere new is saved.
    let other = Self.linking(seen, [(todos[1], todos[0])], by: link)
    if link == .depends { #expect(try other.merged { list[$0] }.changes.count == 1) }
  }

  @Test func `an undo leaves a link that would close a cycle, and takes the rest back`() throws {
    let todos = [Todo].samples(2)
    var (before, after) = (todos[0], todos[0])
    (before.depends, before.title) = ([todos[1].id], "old")
    after.title = "new"
    let edit = TodosEdit(.set, [.changed(from: before, to: after)])
    let list = Self.made(
      Self.linking(Self.list([after, todos[1]]), [(todos[1], after)]), in: Self.list([after]))
    let (rest, left) = edit.undone(by: "", of: edit.id).rest { list[$0] }
    let done = try #require(rest.changes.first?.after)
    #expect(rest.changes.count == 1 && done.title == "old" && done.depends.isEmpty)
    #expect(left.map(\.fields) == [[.depends]] && left.map(\.path) == ["1 → 2 → 1"])
    // An undo that adds a todo again adds it without the link.
    let removal = TodosEdit(.remove, [.removed(before)])
    let others = list.filter { $0.key != before.id }
    let again = removal.undone(by: "", of: removal.id).rest { others[$0] }
    #expect(again.edit.changes.map { $0.after?.depends } == [[]] && again.left.count == 1)
  }

  @Test func `links to removed todos close no cycle, and dependencies of both edits stay`() throws {
    let todos = [Todo].samples(4)
    let seen = Self.list(todos)
    let edit = Self.linking(seen, [(todos[0], todos[1])])
    let theirs = Self.linking(seen, [(todos[0], todos[2])])
    var list = Self.made(theirs, in: seen)
    let merged = try edit.merged { list[$0] }
    #expect(merged.changes.map { $0.after?.depends } == [[todos[2].id, todos[1].id]])
    list[todos[1].id] = nil
    #expect(try edit.merged { list[$0] }.changes.count == 1)
  }

  @Test func `a long chain takes no deep recursion`() {
    let todos = [Todo].samples(20_000)
    let chained = zip(todos, todos.dropFirst() + [todos[0]]).map { todo, next in
      var todo = todo
      if todo.number < 20_000 { todo.depends = [next.id] }
      return todo
    }
    let list = Self.list(chained)
    let edit = Self.linking(list, [(chained[19_999], chained[0])])
    #expect(edit.cycle { list[$0] }?.todos.count == 20_000)
  }
}
