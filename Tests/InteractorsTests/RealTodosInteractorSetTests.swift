import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorSetTests {
  private var settings: TodoSettings {
    var settings = TodoSettings()
    settings.due = .to(noon)
    settings.priority = .to(.high)
    settings.addedTags = ["home", "Work", "HOME"]
    return settings
  }

  @Test func `a todo is added with what is set of it`() async throws {
    let world = World()
    let todo = try await world.todos.add(title: "milk", settings)
    #expect(todo.due == noon && todo.priority == .high && todo.tags == ["home", "Work"])
    #expect(try await world.stored()[id: todo.id] == todo)
  }

  @Test func `several todos are set as one edit, which an undo takes back`() async throws {
    var second = Todo.sample(2)
    (second.due, second.priority, second.tags) = (noon, .high, ["+home", "work"])
    let before = [Todo.sample(1), second, .sample(3)]
    let world = World(before)
    let changed = try await world.todos.set(settings, ids: before.map(\.id))
    #expect(changed.map(\.number) == [1, 3])
    #expect(changed.allSatisfy { $0.due == noon && $0.tags == ["home", "Work"] })
    #expect(try await world.todos.undo().name == .set)
    #expect(try await world.stored() == TodoList(before))
  }

  @Test func `what is cleared is gone, and what is kept stays`() async throws {
    var todo = Todo.sample(1)
    (todo.due, todo.priority, todo.tags) = (noon, .low, ["+Home", "work", "a"])
    let world = World([todo])
    var settings = TodoSettings()
    settings.due = .clear
    settings.removedTags = ["home", "+work", "unknown"]
    let changed = try await world.todos.set(settings, ids: [todo.id])
    #expect(changed.first?.due == nil && changed.first?.priority == .low)
    #expect(changed.first?.tags == ["a"])
    settings.priority = .clear
    #expect(try await world.todos.set(settings, ids: [todo.id]).first?.priority == nil)
    #expect(try await world.todos.set(settings, ids: [todo.id]).isEmpty)
  }

  @Test func `a todo that is not there is refused`() async throws {
    let world = World([.sample(1)])
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await world.todos.set(settings, ids: [Todo.id(1), Todo.id(9)])
    }
    #expect(try await world.stored() == [.sample(1)])
    await #expect(throws: TodosError.blankTitle) { try await world.todos.add(title: " ", settings) }
  }
}
