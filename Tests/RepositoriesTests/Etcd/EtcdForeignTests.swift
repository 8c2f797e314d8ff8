import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A program of tomorrow, which knows twenty more members of a todo, and this program edit one list
/// on etcd.
struct EtcdForeignTests {
  private static let member = #""of tomorrow":[1.0,{"a":null}]"#

  @Test func `what only a program of tomorrow knows stays through all that this one does`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(10) { try await Self.live(using: &random) }
    }
  }

  private static func live(using random: inout SeededGenerator) async throws {
    let gateway = ScriptedGateway()
    let tomorrow = try EtcdTodosRepository.scripted(gateway)
    var today = try EtcdTodosRepository.scripted(gateway)
    var model: [Todo.ID: ForeignMembers] = [:]
    var marked: Set<String> = []
    var edits: [TodosEdit] = []
    var seen = try await today.load()
    for _ in 0..<25 {
      let todos = try await today.load().todos
      let todo = todos.randomElement(using: &random)
      switch (Int.random(in: 0..<9, using: &random), todo) {
      case (0, _), (_, nil):
        var todo = Todo.sample(0, title: "Of tomorrow")
        for number in 0..<20 { todo.foreign["member \(number)"] = .random(using: &random) }
        try await save(.added(todo), by: tomorrow, using: &random)
        model[todo.id] = todo.foreign
      case (1, let todo?), (2, let todo?):
        var after = todo
        for member in ForeignMembers.random(upTo: 5, using: &random).members {
          after.foreign[member.key] = Bool.random(using: &random) ? nil : member.value
        }
        try await save(.changed(from: todo, to: after), by: tomorrow, using: &random)
        model[todo.id] = after.foreign
      case (3, _):
        // Members beside the todo, and in the counter.
        for (key, value) in gateway.values("todo-repl/home/")
        where !marked.contains(key) && (key.hasSuffix("/counter") || key.contains("/todos/")) {
          gateway.put(key, value.dropLast() + ",\(member)}")
          marked.insert(key)
        }
        today = try EtcdTodosRepository.scripted(gateway)
      case (4, _): today = try EtcdTodosRepository.scripted(gateway)
      case (5, let todo?):
        let saved = try await today.save(TodosEdit(.remove, [.removed(todo)]), basedOn: .zero)
        edits.append(saved.edit)
      case (6, _) where !edits.isEmpty:
        let edit = edits.removeLast()
        _ = try? await today.save(edit.undone(by: "", of: edit.id), basedOn: .zero)
      default:
        // An edit of what was seen before, which is merged with all that came meanwhile.
        guard let before = seen.todos.randomElement(using: &random) else { break }
        var after = before
        after.notes += "more\n"
        _ = try? await today.save(
          TodosEdit(.note, [.changed(from: before, to: after)]), basedOn: seen.revision)
      }
      let now = try await today.load()
      if Bool.random(using: &random) { seen = now }
      for todo in now.todos { #expect(todo.foreign == model[todo.id], "\(random.repetition)") }
      let values = gateway.values("todo-repl/home/")
      for key in marked {
        #expect(values[key]?.contains(member) != false, "\(key), \(random.repetition)")
      }
    }
    #expect(!model.isEmpty)
  }

  /// Saves an edit with members that only a program of tomorrow knows, also in the edit and the
  /// change.
  private static func save(
    _ change: TodosEdit.Change, by program: EtcdTodosRepository,
    using random: inout SeededGenerator
  ) async throws {
    let edit = TodosEdit(
      .set, [change], id: UUID(), by: "tomorrow", kind: .edit,
      foreign: .random(using: &random), [change.id: .random(using: &random)])
    let saved = try await program.save(edit, basedOn: .zero)
    // An edit that makes no difference is not kept.
    if saved.edit.changes.isEmpty { return }
    let kept = try #require(try await program.history().last { $0.edit.id == edit.id }).edit
    #expect(kept.foreign == edit.foreign, "\(random.repetition)")
    #expect(
      kept.foreignInChanges == edit.foreignInChanges.filter { !$0.value.isEmpty },
      "\(random.repetition)")
  }
}
