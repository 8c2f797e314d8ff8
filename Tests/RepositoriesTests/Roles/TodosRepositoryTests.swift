import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The promises of every repository: an implementation joins by a case of `Kind`.
struct TodosRepositoryTests {
  enum Kind: CaseIterable {
    case inMemory, journal, faultInjecting, offline
    /// On an etcd in memory.
    case scriptedEtcd
    case etcd

    static var allCases: [Kind] {
      var kinds: [Kind] = [.inMemory, .journal, .faultInjecting, .offline, .scriptedEtcd]
      #if Networking
        if EtcdServer.isInstalled { kinds.append(.etcd) }
      #endif
      return kinds
    }

    /// Whether saves are transactions, of which ten thousand changes need a hundred.
    var isOnEtcd: Bool { self == .scriptedEtcd || self == .etcd }
  }

  private func withRepository(
    _ kind: Kind, _ body: (any TodosRepository) async throws -> Void
  ) async throws {
    switch kind {
    case .inMemory:
      try await body(InMemoryTodosRepository())
    case .faultInjecting:
      let faults = FaultInjection(latency: .zero, failureRate: 0, seed: 1, clock: ContinuousClock())
      try await body(FaultInjectingTodosRepository(InMemoryTodosRepository(), faults: faults))
    case .offline:
      try await withTemporaryDirectory { folder in
        try await body(OfflineTodosRepository(DistantDouble(), in: folder))
      }
    case .scriptedEtcd:
      try await body(EtcdTodosRepository.scripted())
    case .etcd:
      #if Networking
        try await body(EtcdTodosRepository.real())
      #endif
    case .journal:
      try await withTemporaryDirectory { directory in
        try await body(JournalTodosRepository(path: directory + "/todos"))
      }
    }
  }

  // MARK: Lists

  @Test(arguments: Kind.allCases)
  func `a list begins empty, and the first number is 1`(kind: Kind) async throws {
    try await withRepository(kind) { repository in
      let (list, number) = (try await repository.load(), try await repository.nextNumber())
      #expect(list.todos.isEmpty && number == 1)
    }
  }

  @Test(arguments: Kind.allCases)
  func `todos come in list order, whatever the order they were saved in`(kind: Kind) async throws {
    var todos = [Todo].samples(50)
    todos += todos.prefix(10).map { Todo.sample($0.number + 50, rank: $0.rank) }
    var generator = SeededGenerator()
    let shuffled = todos.shuffled(using: &generator)
    try await withRepository(kind) { repository in
      try await repository.save(shuffled.map(TodoChange.put))
      #expect(try await repository.todos() == todos.sorted(by: Todo.precedes))
    }
  }

  @Test(arguments: Kind.allCases)
  func `each save has a higher revision, which the list has then`(kind: Kind) async throws {
    try await withRepository(kind) { repository in
      var last = try await repository.load().revision
      for todo in [Todo].samples(5) {
        let saved = try await repository.save([.put(todo)])
        #expect(saved.revision > last)
        last = saved.revision
        #expect(try await repository.load().revision == last)
      }
    }
  }

  // MARK: Saves

  @Test(arguments: Kind.allCases)
  func `the same edit is saved once, however often it is asked for`(kind: Kind) async throws {
    let edit = TodosEdit(.add, [.added(.sample(0)), .added(.sample(0))])
    try await withRepository(kind) { repository in
      let saved = try await repository.save(edit, basedOn: .zero)
      #expect(saved.edit.changes.compactMap(\.after?.number) == [1, 2])
      #expect(try await repository.save(edit, basedOn: .zero) == saved)
      let removal = TodosEdit(.remove, saved.edit.changes.compactMap(\.after).map { .removed($0) })
      try await repository.save(removal, basedOn: saved.revision)
      #expect(try await repository.save(edit, basedOn: .zero) == saved)
      #expect(try await repository.todos().isEmpty)
    }
  }

  @Test(arguments: Kind.allCases)
  func `an edit that makes no difference is not written`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      let list = try await repository.save([.put(todo)])
      for edit in [
        TodosEdit(.remove, [.removed(.sample(9))]), TodosEdit(.set, []),
        TodosEdit(.set, [.changed(from: todo, to: todo)]), TodosEdit(.add, [.added(todo)]),
      ] {
        let saved = try await repository.save(edit, basedOn: list.revision)
        #expect(saved.edit.changes.isEmpty && saved.edit.id == edit.id)
        #expect(saved.revision == list.revision)
      }
      #expect(try await repository.todos() == [todo])
    }
  }

  @Test(arguments: Kind.allCases)
  func `the last edits are known, by whoever they are, with their undos`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      #expect(try await repository.history().isEmpty)
      let edit = TodosEdit(.add, [.added(todo)], by: "a")
      let added = try await repository.save(edit, basedOn: .zero)
      let undo = try await repository.save(
        added.edit.undone(by: "b", of: edit.id), basedOn: added.revision)
      let redo = try await repository.save(
        added.edit.redone(by: "b", of: edit.id), basedOn: undo.revision)
      #expect(try await repository.history() == [added, undo, redo])
      #expect(try await repository.todos().map(\.id) == [todo.id])
    }
  }

  @Test(arguments: Kind.allCases)
  func `an undo leaves what was changed since, and is noted even when nothing is left of it`(
    kind: Kind
  ) async throws {
    let todo = Todo.sample(1)
    var (mine, theirs) = (todo, todo)
    (mine.title, mine.priority) = ("mine", .high)
    theirs = mine
    theirs.title = "theirs"
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      let edit = TodosEdit(.set, [.changed(from: todo, to: mine)])
      let saved = try await repository.save(edit, basedOn: .zero)
      try await repository.save(
        TodosEdit(.rename, [.changed(from: mine, to: theirs)]), basedOn: saved.revision)
      let undo = try await repository.save(
        saved.edit.undone(by: "", of: edit.id), basedOn: saved.revision)
      #expect(undo.edit.changes.map(\.after?.title) == ["theirs"])
      #expect(undo.edit.changes.map(\.after?.priority) == [nil])
      // Others have taken the rest back by now: there is nothing to do, and that is noted.
      let second = try await repository.save(
        TodosEdit(
          .set, undo.edit.changes.map { .changed(from: $0.before ?? todo, to: $0.after ?? todo) },
          kind: .undo(of: edit.id)), basedOn: undo.revision)
      #expect(second.edit.changes.isEmpty && second.revision > undo.revision)
      // All of the field was changed since.
      let third = try await repository.save(
        TodosEdit(.rename, [.changed(from: mine, to: todo)], kind: .undo(of: edit.id)),
        basedOn: second.revision)
      #expect(third.edit.changes.isEmpty && third.revision > second.revision)
      #expect(try await repository.todos().map(\.title) == ["theirs"])
      #expect(try await repository.history().count == 6)
    }
  }

  @Test(arguments: Kind.allCases)
  func `edits of different fields are merged, and the answer says so`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      let list = try await repository.save([.put(todo)])
      var (renamed, tagged) = (todo, todo)
      renamed.title = "Oat milk"
      tagged.tags = ["shop"]
      try await repository.save(
        TodosEdit(.rename, [.changed(from: todo, to: renamed)]), basedOn: list.revision)
      let saved = try await repository.save(
        TodosEdit(.set, [.changed(from: todo, to: tagged)]), basedOn: list.revision)
      var both = renamed
      both.tags = ["shop"]
      #expect(saved.edit.changes == [.changed(from: renamed, to: both)])
      #expect(try await repository.todos() == [both])
    }
  }

  @Test(arguments: Kind.allCases)
  func `of two edits of one field the later one is refused, and nothing of it is saved`(
    kind: Kind
  ) async throws {
    let todos = [Todo].samples(2)
    try await withRepository(kind) { repository in
      let list = try await repository.save(todos.map(TodoChange.put))
      var (first, second, other) = (todos[0], todos[0], todos[1])
      first.title = "Oat milk"
      second.title = "Soy milk"
      other.title = "Bread"
      let saved = try await repository.save(
        TodosEdit(.rename, [.changed(from: todos[0], to: first)]), basedOn: list.revision)
      let edit = TodosEdit(
        .rename, [.changed(from: todos[1], to: other), .changed(from: todos[0], to: second)])
      let refusal = TodosConflict([
        .init(wanted: second, current: first, fields: [.title], title: todos[0].title)
      ])
      await #expect(throws: refusal) {
        try await repository.save(edit, basedOn: list.revision)
      }
      #expect(try await repository.load() == TodosSnapshot([first, todos[1]], at: saved.revision))
    }
  }

  @Test(arguments: Kind.allCases)
  func `an edit of a removed todo is refused`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      let list = try await repository.save([.put(todo)])
      try await repository.save([.delete(todo.id)])
      var renamed = todo
      renamed.title = "Oat milk"
      let refusal = TodosConflict([.init(wanted: renamed, current: nil, title: todo.title)])
      await #expect(throws: refusal) {
        try await repository.save(
          TodosEdit(.rename, [.changed(from: todo, to: renamed)]), basedOn: list.revision)
      }
    }
  }

  // MARK: Numbers

  @Test(arguments: Kind.allCases)
  func `the number of a removed todo is not given again`(kind: Kind) async throws {
    let todos = [Todo].samples(2)
    try await withRepository(kind) { repository in
      try await repository.save(todos.map(TodoChange.put))
      try await repository.save([.delete(todos[1].id)])
      #expect(try await repository.nextNumber() == 3)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a todo that comes back has its own number, whatever number it asks for`(
    kind: Kind
  ) async throws {
    let todos = [Todo].samples(3)
    try await withRepository(kind) { repository in
      try await repository.save(todos.map(TodoChange.put))
      try await repository.save([.delete(todos[0].id), .delete(todos[1].id)])
      var liar = todos[1]
      liar.number = 1
      let saved = try await repository.save([.put(todos[0]), .put(liar)])
      #expect(saved.edit.changes.compactMap(\.after?.number) == [1, 4])
    }
  }

  @Test(arguments: Kind.allCases)
  func `higher numbers are kept once, and given numbers are not`(kind: Kind) async throws {
    try await withRepository(kind) { repository in
      try await repository.save([.put(.sample(5))])
      let wanted = [7, 0, 5, 7, 6, 3]
      let saved = try await repository.save(wanted.map { .put(.sample($0)) })
      #expect(saved.edit.changes.compactMap(\.after?.number) == [7, 8, 9, 10, 6, 11])
    }
  }

  // MARK: Changes

  @Test(arguments: Kind.allCases)
  func `what is saved after a revision comes in order, in as few updates as can be`(
    kind: Kind
  ) async throws {
    try await withRepository(kind) { repository in
      let start = try await repository.load().revision
      let todos = [Todo].samples(3)
      var saves: [TodosSaved] = []
      for todo in todos { saves.append(try await repository.save([.put(todo)])) }
      var updates = repository.changes(since: start).makeAsyncIterator()
      #expect(try await updates.next() == .saved(saves))
      var later = repository.changes(since: saves[0].revision).makeAsyncIterator()
      #expect(try await later.next() == .saved(Array(saves[1...])))
      let removed = try await repository.save([.delete(todos[0].id)])
      #expect(try await updates.next() == .saved([removed]))
      #expect(try await later.next() == .saved([removed]))
    }
  }

  @Test(arguments: Kind.allCases)
  func `a stream waits for the next save, and ends when its task is cancelled`(
    kind: Kind
  ) async throws {
    try await withRepository(kind) { repository in
      let revision = try await repository.load().revision
      let waiting = Task {
        var updates: [TodosUpdate] = []
        for try await update in repository.changes(since: revision) { updates.append(update) }
        return updates
      }
      let first = Task {
        try await repository.changes(since: revision).first { _ in true }
      }
      let saved = try await repository.save([.put(.sample(1))])
      #expect(try await first.value == .saved([saved]))
      waiting.cancel()
      let updates = try await waiting.value
      #expect(updates == [.saved([saved])] || updates.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases.filter { LongTests.areOn || !$0.isOnEtcd })
  func `after more saves than are kept, the update is the whole list`(kind: Kind) async throws {
    try await withRepository(kind) { repository in
      let start = try await repository.load().revision
      let many = (1...SavedEdits.changeLimit).map { Todo.sample($0, title: "x") }
      try await repository.save(many.map(TodoChange.put))
      let last = try await repository.save([.delete(many[0].id)])
      let update = try await repository.changes(since: start).first { _ in true }
      #expect(
        update == .reloaded(try await repository.load()) && update?.revision == last.revision)
    }
  }

  // MARK: Details

  @Test(arguments: Kind.allCases)
  func `a detail has the notes and what happened to the todo`(kind: Kind) async throws {
    var todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      todo.notes = "two bottles"
      try await repository.save([.put(todo)])
      let detail = try await repository.detail(of: todo.id)
      #expect(detail.notes == "two bottles")
      #expect(detail.history.map(\.kind) == [.created, .noted])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a todo that is not there has no detail`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      try await repository.save([.delete(todo.id)])
      await #expect(throws: RepositoryError.unknownTodo(todo.id)) {
        try await repository.detail(of: todo.id)
      }
    }
  }
}
