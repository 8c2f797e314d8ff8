import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Saving edits on etcd that are too large for one transaction.
struct EtcdPartsTests {
  @Test func `a large edit goes in parts, and what others see adds up to the same`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    var generator = SeededGenerator()
    // Numbers that come along, in any order, are kept, as in an edit of one part.
    let todos = [Todo].samples(250).shuffled(using: &generator)
    let edit = TodosEdit(.importing, todos.map { .added($0) })
    let saved = try await repository.save(edit, basedOn: .zero)
    #expect(gateway.calls.filter(\.isWrite).count == 3)
    #expect(saved.edit.changes == edit.changes)
    #expect(try await repository.history() == [saved])
    #expect(
      try await repository.load()
        == TodosSnapshot([Todo].init(todos.sorted(by: Todo.precedes)), at: saved.revision))
    #expect(try await repository.save(edit, basedOn: .zero) == saved)
    let update = try await repository.changes(since: .zero).first { _ in true }
    guard case .saved(let parts)? = update else {
      Issue.record("\(String(describing: update))")
      return
    }
    #expect(parts.map(\.edit.changes.count) == [100, 100, 50])
    #expect(parts.allSatisfy { $0.edit.id == edit.id } && parts.last?.revision == saved.revision)
  }

  @Test func `a part is read and saved whatever number of parts is saved before`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let edit = TodosEdit(.importing, [Todo].samples(600).map { .added($0) })
    try await repository.save(edit, basedOn: .zero)
    // All todos are looked at first, in pages like parts; then each part takes two requests.
    let limit: Int = 6 + 2 * 6 + 2
    #expect(gateway.calls.count <= limit, "\(gateway.calls.count)")
  }

  @Test(arguments: [1, 2, 3])
  func `an edit that is saved in part says so, and is completed or taken back`(part: Int)
    async throws
  {
    for isCompleted in [true, false] {
      let writes = Atomic(0)
      let gateway = ScriptedGateway { call in
        guard call.isWrite else { return .done }
        let isBroken = writes.add(1, ordering: .relaxed).newValue == part
        return isBroken ? .answered(429, "etcdserver: mvcc: database space exceeded") : .done
      }
      let repository = try EtcdTodosRepository.scripted(gateway)
      let edit = TodosEdit(.importing, (0..<250).map { _ in .added(.sample(0)) })
      do {
        try await repository.save(edit, basedOn: .zero)
        Issue.record("The edit is saved.")
      } catch EtcdError.partlySaved(let count, let all, let reason, _) {
        #expect(count == 100 * (part - 1) && all == 250 && reason.contains("no space"))
      } catch EtcdError.full {
        #expect(part == 1)
      }
      let there = try await repository.history()
      #expect(there.first?.edit.changes.count ?? 0 == 100 * (part - 1))
      #expect(try await repository.isSaved(edit.id) == false)
      if isCompleted {
        let saved = try await repository.save(edit, basedOn: .zero)
        #expect(saved.edit.changes.map(\.id) == edit.changes.map(\.id))
        #expect(try await repository.isSaved(edit.id) == true)
        let list = try await repository.load()
        #expect(Set(list.todos.map(\.number)).count == 250)
        #expect(Set(list.todos) == Set(saved.edit.changes.compactMap(\.after)))
      } else if let there = there.first {
        try await repository.save(there.edit.undone(by: "", of: edit.id), basedOn: there.revision)
        #expect(try await repository.load().todos.isEmpty)
      }
    }
  }

  @Test func `another edit with the id of parts is refused, and the parts stay`() async throws {
    let writes = Atomic(0)
    let gateway = ScriptedGateway { call in
      guard call.isWrite else { return .done }
      let isBroken = writes.add(1, ordering: .relaxed).newValue == 2
      return isBroken ? .answered(429, "etcdserver: mvcc: database space exceeded") : .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let edit = TodosEdit(.importing, (0..<250).map { _ in .added(.sample(0)) })
    await #expect(throws: EtcdError.self) { try await repository.save(edit, basedOn: .zero) }
    let before = gateway.values("")
    for rest in [edit.changes.dropFirst(100), edit.changes.prefix(50)] {
      let error = await #expect(throws: EtcdError.self) {
        try await repository.save(edit.with(Array(rest)), basedOn: .zero)
      }
      #expect(error == .cannotEncode(reason: KnownReason.otherEdit.rawValue))
      #expect(error.map(repository.isRefusal) == true)
    }
    #expect(gateway.values("") == before)
    #expect(try await repository.save(edit, basedOn: .zero).edit.changes.count == 250)
    // A whole edit is known by its id.
    let again = try await repository.save(edit.with([edit.changes[0]]), basedOn: .zero)
    #expect(again.edit.changes.count == 250)
  }

  @Test func `an edit in conflict is refused before any of its parts is saved`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let todos = [Todo].samples(150)
    let list = try await repository.save(todos.map(TodoChange.put))
    var theirs = todos[149]
    theirs.title = "theirs"
    try await repository.save([.put(theirs)])
    let edit = TodosEdit(
      .rename,
      todos.map { todo in
        var renamed = todo
        renamed.title = "mine"
        return .changed(from: todo, to: renamed)
      })
    await #expect(throws: TodosConflict.self) {
      try await repository.save(edit, basedOn: list.revision)
    }
    #expect(try await repository.load().todos == todos.dropLast() + [theirs])
  }

  @Test func `long notes make smaller parts, and notes that no server takes are refused`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    func todo(_ size: Int) -> Todo {
      var todo = Todo.sample(0)
      todo.notes = String(repeating: "x", count: size)
      return todo
    }
    let todos = (0..<15).map { _ in todo(100_000) }
    let saved = try await repository.save(
      TodosEdit(.importing, todos.map { .added($0) }), basedOn: .zero)
    #expect(saved.edit.changes.count == 15)
    let writes = gateway.calls.filter(\.isWrite)
    #expect(writes.count > 2 && writes.allSatisfy { ($0.request.body?.count ?? 0) < 2_000_000 })
    #expect(try await repository.load().todos.count == 15)
    do {
      try await repository.save(TodosEdit(.add, [.added(todo(2_000_000))]), basedOn: .zero)
      Issue.record("The edit is saved.")
    } catch EtcdError.tooLarge(let title, let size, _) {
      #expect(title == "Milk" && size > 2_000_000)
    }
    #expect(try await repository.load().todos.count == 15)
  }
}
