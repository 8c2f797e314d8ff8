import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// One program beside a server that comes and goes.
struct OfflineTodosRepositoryTests {
  private let server = DistantDouble([.sample(1, title: "one"), .sample(2, title: "two")])

  @Test func `a todo that shows its waiting number still keeps others from the number`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("tea")
      server.failure = nil
      // Sent, but nobody has told yet.
      await program.send()
      server.failure = .away
      try await program.add("bread")
      let numbers = program.shown.filter { $0.number < 0 }.map(\.number)
      #expect(numbers.count == Set(numbers).count && program.shown.count == 4, "\(program.shown)")
    }
  }

  @Test func `a todo that was removed and brought back while it waited keeps its number`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      let tea = try await program.add("tea")
      server.failure = nil
      await program.send()
      server.failure = .away
      let todo = try #require(tea.edit.changes[0].after)
      let removal = TodosEdit(.remove, [.removed(todo)], by: "me")
      try await program.save(removal, basedOn: .zero)
      server.failure = nil
      await program.send()
      let number = try #require(
        try await server.stored.history().last?.edit.changes[0].before?.number)
      server.failure = .away
      try await program.save(removal.undone(by: "me", of: removal.id), basedOn: .zero)
      server.failure = nil
      await program.send()
      #expect(try await server.stored.load().todos.first { $0.title == "tea" }?.number == number)
    }
  }

  @Test func `an edit that is queued while the list is asked for stays`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      // Another program has queued an edit, and is sending.
      let other = WaitingFile(folder + "/waiting")
      let bread = TodosEdit(.add, [.added(.sample(0, title: "bread"))])
      try other.change { _ = $0.add(bread, at: Date(timeIntervalSinceReferenceDate: 1)) }
      let right = try #require(try other.beginSending())
      defer { right.unlock() }
      server.beforeUpdate { try await program.add("tea") }
      let titles = try await program.load().todos.map(\.title)
      #expect(Set(titles) == ["one", "two", "bread", "tea"])
      #expect(program.backlog?.edits.count == 2)
    }
  }

  /// Saves some todos at a server that is never seen again.
  private func revisionOfLostTodos(in folder: String) async throws -> Revision {
    let program = OfflineTodosRepository(
      distant: try EtcdTodosRepository.scripted(), keeping: folder)
    _ = try await program.load()
    for title in ["a", "b", "c", "d"] {
      try await program.save(
        TodosEdit(.add, [.added(.sample(0, title: title))]), basedOn: .zero)
    }
    return try await program.load().revision
  }

  @Test func `what a restored server has lost is not shown without it`() async throws {
    try await withTemporaryDirectory { folder in
      let seen = try await revisionOfLostTodos(in: folder)
      let isAway = Atomic(false)
      let restored = ScriptedGateway { _ in
        isAway.load(ordering: .relaxed) ? .failed(.notReachable) : .done
      }
      func start() throws -> OfflineTodosRepository {
        OfflineTodosRepository(
          distant: try EtcdTodosRepository.scripted(restored), keeping: folder,
          clock: ScriptedClock { _ in try await waitForCancellation() })
      }
      try await start().save(TodosEdit(.add, [.added(.sample(0, title: "kept"))]), basedOn: .zero)
      let online = try await start().load()
      #expect(online.todos.map(\.title) == ["kept"])
      // A delivery to a hook has had more than there is.
      #expect(try await start().update(since: seen)?.revision.server == online.revision.server)
      isAway.store(true, ordering: .relaxed)
      #expect(try await start().load().todos.map(\.title) == ["kept"])
    }
  }

  @Test func `without a known list nobody says that a server answers which was not asked`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      server.failure = .away
      let first = OfflineTodosRepository(server, in: folder)
      _ = try await first.addToFront(.sample(0, title: "tea"), by: "me")
      let file = WaitingFile(folder + "/waiting")
      let since = try #require(try file.read().offlineSince)
      let second = OfflineTodosRepository(server, in: folder)
      await #expect(throws: DistantDouble.Failure.away) { try await second.load() }
      #expect(try file.read().offlineSince == since)
      #expect(second.backlog?.edits.count == 1)
      server.failure = nil
      let titles = try await second.load().todos.map(\.title)
      #expect(Set(titles) == ["tea", "one", "two"])
      #expect(try file.read().offlineSince == nil)
    }
  }

  @Test func `what another program has sent waits no more, also without a known list`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      server.failure = .away
      let first = OfflineTodosRepository(server, in: folder)
      _ = try await first.addToFront(.sample(0, title: "tea"), by: "me")
      server.failure = nil
      _ = try await OfflineTodosRepository(server, in: folder).load()
      await first.send()
      #expect(first.backlog?.edits.isEmpty == true)
    }
  }

  @Test func `a copy has what waited, or is refused`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("tea")
      await #expect(throws: DistantDouble.Failure.away) { try await program.copy() }
      server.failure = nil
      let copy = try await program.copy()
      #expect(copy.stored.all.contains { $0.title == "tea" && $0.number > 0 })
      #expect(program.backlog?.edits.isEmpty == true)
    }
  }

  @Test func `without the server, the list is what the server had last`() async throws {
    try await withTemporaryDirectory { folder in
      let list = try await OfflineTodosRepository(server, in: folder).load()
      server.failure = .away
      let program = OfflineTodosRepository(server, in: folder)
      #expect(try await program.load() == list)
      let backlog = try #require(program.backlog)
      #expect(backlog.offlineSince == Date(timeIntervalSinceReferenceDate: 1))
      #expect(backlog.edits.isEmpty)
    }
  }

  @Test func `where nothing was ever read, a server that is away is an error`() async throws {
    server.failure = .away
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      await #expect(throws: DistantDouble.Failure.away) { try await program.load() }
    }
  }

  @Test func `where nothing was ever read, a todo that is added waits in front of those known`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let added = try await OfflineTodosRepository(server, in: folder).addToFront(
        .sample(0, title: "known", rank: .between(nil, .between(nil, nil))), by: "")
      #expect(added?.stage == .saved)
      server.failure = .away
      var waiting: [TodosSaved] = []
      for title in ["three", "four"] {
        let program = OfflineTodosRepository(server, in: folder)
        let saved = try await program.addToFront(.sample(0, title: title), by: "me")
        waiting.append(try #require(saved))
        #expect(program.backlog?.offlineSince != nil && program.backlog?.edits.isEmpty == false)
      }
      #expect(waiting.allSatisfy { $0.stage == .waiting })
      #expect(waiting.map { $0.edit.changes[0].after?.waitingNumber } == [1, 2])
      server.failure = .answerLost
      // What may have been done does not wait.
      let other = OfflineTodosRepository(server, in: folder + "/other")
      await #expect(throws: DistantDouble.Failure.answerLost) {
        try await other.addToFront(.sample(0, title: "unknown"), by: "")
      }
      server.failure = nil
      let last = OfflineTodosRepository(server, in: folder)
      #expect(try await last.addToFront(.sample(0), by: "") == nil)
      let list = try await last.load().todos
      #expect(list.prefix(3).map(\.title) == ["four", "three", "known"])
      #expect(Set(list.map(\.number)) == Set(1...list.count))
      server.failure = .away
      // The list is known now: the todo gets its place there.
      let next = OfflineTodosRepository(server, in: folder)
      #expect(try await next.addToFront(.sample(0), by: "") == nil)
    }
  }

  @Test func `an edit waits, shows, and is sent when the server is asked again`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      let saved = try await program.add("three")
      #expect(saved.stage == .waiting && saved.edit.changes[0].after?.waitingNumber == 1)
      let done = try await program.change("three") { $0.isDone = true }
      #expect(done.stage == .waiting)
      #expect(program.shown.map(\.number).sorted() == [-1, 1, 2])
      #expect(program.backlog?.edits.map(\.id) == [saved.edit.id, done.edit.id])
      #expect(server.saves.isEmpty)
      server.failure = nil

      let next = OfflineTodosRepository(server, in: folder)
      let list = try await next.load()
      #expect(list.todos.map(\.number).sorted() == [1, 2, 3])
      #expect(list.todos.first { $0.number == 3 }?.isDone == true)
      #expect(server.saves == [saved.edit.id, done.edit.id])
      let backlog = try #require(next.backlog)
      #expect(backlog.offlineSince == nil && backlog.edits.isEmpty)
      guard case .sent(let sent)? = backlog.ended.first else {
        Issue.record("\(backlog.ended)")
        return
      }
      #expect(sent.numbers.map(\.waiting) == [1] && sent.numbers.map(\.todo.number) == [3])
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `what waits for a server that never says what was saved keeps nobody`() async throws {
    try await withTemporaryDirectory { folder in
      let server = server
      let seconds = Atomic(0)
      let program = OfflineTodosRepository(
        distant: server, keeping: folder,
        now: {
          Date(timeIntervalSinceReferenceDate: Double(seconds.add(1, ordering: .relaxed).newValue))
        },
        clock: ScriptedClock { _ in try await server.untilSaveHangs() })
      _ = try await program.load()
      server.failure = .away
      let saved = try await program.add("three")
      server.failure = .writesHang
      // The server is asked again a second later.
      await program.noteReached()
      #expect(try await program.load().todos.count == 3)
      #expect(program.backlog?.edits.map(\.id) == [saved.edit.id])
      let since = try #require(program.backlog?.offlineSince)
      // Asked again, the server does not count as back.
      #expect(await !program.attempt())
      #expect(program.backlog?.offlineSince == since)
      _ = try await program.update(since: .zero)
      #expect(program.backlog?.offlineSince == since && server.saves.count == 2)
      #expect(try await program.add("four").stage == .waiting)
      server.failure = nil
      #expect(await program.attempt())
      #expect(try await program.load().todos.map(\.number).sorted() == [1, 2, 3, 4])
      #expect(program.backlog?.offlineSince == nil)
      #expect(program.backlog?.edits.isEmpty == true)
    }
  }

  @Test func `what could not be sent is sent as soon as the server is back`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("three")
      server.failure = .answerLost
      _ = try await program.update(since: .zero)
      #expect(program.backlog?.edits.count == 1 && program.backlog?.offlineSince != nil)
      server.failure = nil
      _ = try await program.update(since: .zero)
      #expect(program.backlog?.edits.isEmpty == true && program.backlog?.offlineSince == nil)
    }
  }

  @Test func `an edit whose answer is lost is in the list once`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .answerLost
      #expect(try await program.add("three").stage == .waiting)
      server.failure = nil
      let list = try await OfflineTodosRepository(server, in: folder).load()
      #expect(list.todos.map(\.number).sorted() == [1, 2, 3])
      #expect(try await server.stored.history().count == 1)
    }
  }

  @Test func `what the server refuses is taken back and told, and what is behind goes on`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      let mine = try await program.change("one") { $0.title = "mine" }
      let priority = try await program.change("mine") { $0.priority = .high }
      server.failure = nil
      try await server.save([.put(.sample(1, title: "theirs", id: priority.edit.changes[0].id))])

      let next = OfflineTodosRepository(server, in: folder)
      let list = try await next.load()
      let todo = list.todos.first { $0.number == 1 }
      #expect(todo?.title == "theirs" && todo?.priority == .high)
      guard case .refused(let edit, let reason)? = next.backlog?.ended.first else {
        Issue.record("nothing was refused")
        return
      }
      #expect(edit == mine.edit && reason.error is TodosConflict)
      #expect(next.backlog?.ended.count == 2)
    }
  }

  @Test func `what can never be saved is refused, and what is not permitted waits`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("three")
      server.failure = .notPermitted
      let second = OfflineTodosRepository(server, in: folder)
      await #expect(throws: DistantDouble.Failure.notPermitted) { try await second.load() }
      #expect(try second.file.read().edits.count == 1)
      server.failure = .impossible
      let third = OfflineTodosRepository(server, in: folder)
      _ = try? await third.addToFront(.sample(0), by: "")
      await third.send()
      #expect(try third.file.read().edits.isEmpty)
      guard case .refused? = third.backlog?.ended.first else {
        Issue.record("nothing was refused")
        return
      }
    }
  }

  @Test func `undo and history know what waits`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      let online = try await program.change("one") { $0.isDone = true }
      server.failure = .away
      let waiting = try await program.add("three")
      let history = try await program.history()
      #expect(history == [online, waiting] && history.map(\.stage) == [.saved, .waiting])
      let undo = waiting.edit.undone(by: "me", of: waiting.edit.id)
      #expect(try await program.save(undo, basedOn: .zero).stage == .waiting)
      #expect(program.shown.map(\.title).sorted() == ["one", "two"])
      server.failure = nil
      let next = OfflineTodosRepository(server, in: folder)
      #expect(try await next.load().todos.map(\.title).sorted() == ["one", "two"])
      #expect(try await next.history().map(\.edit.id) == history.map(\.edit.id) + [undo.id])
    }
  }

  @Test func `an undo that waits takes back what was saved, with what others had changed`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      let (one, two) = (try await program.load().todos[0], try await program.load().todos[1])
      server.failure = .away
      let removal = TodosEdit(.remove, [.removed(one)], by: "me")
      try await program.save(removal, basedOn: .zero)
      try await program.save(removal.undone(by: "me", of: removal.id), basedOn: .zero)
      var noted = two
      noted.notes = "mine"
      let note = TodosEdit(.note, [.changed(from: two, to: noted)], by: "me")
      for edit in [
        note, note.undone(by: "me", of: note.id), note.redone(by: "me", of: note.id),
        note.undone(by: "me", of: note.id),
      ] {
        try await program.save(edit, basedOn: .zero)
      }
      var (theirOne, theirTwo) = (one, two)
      (theirOne.title, theirOne.notes, theirTwo.notes) = ("theirs", "theirs", "theirs")
      try await server.stored.save([.put(theirOne), .put(theirTwo)])
      server.failure = nil
      await program.send()
      let list = try await server.stored.load().todos
      #expect(list.first { $0.id == one.id }?.title == "theirs")
      #expect(list.map(\.notes) == ["theirs", "theirs"])
      #expect(try await server.stored.detail(of: two.id).notes == "theirs")
    }
  }

  @Test func `an undo that waits behind other edits knows what was sent before`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      let (one, two) = (try await program.load().todos[0], try await program.load().todos[1])
      server.failure = .away
      let removal = TodosEdit(.remove, [.removed(one)], by: "me")
      try await program.save(removal, basedOn: .zero)
      var (theirs, mine) = (one, two)
      (theirs.title, mine.title) = ("theirs", "mine")
      try await server.stored.save([.put(theirs)])
      server.failure = nil
      await program.send()
      server.failure = .away
      try await program.save(TodosEdit(.rename, [.changed(from: two, to: mine)]), basedOn: .zero)
      try await program.save(removal.undone(by: "me", of: removal.id), basedOn: .zero)
      server.failure = nil
      await OfflineTodosRepository(server, in: folder).send()
      let titles = try await server.stored.load().todos.map(\.title)
      #expect(Set(titles) == ["theirs", "mine"])
    }
  }

  @Test func `an undo behind a refused edit brings back what there was`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      let todo = try await program.load().todos[0]
      server.failure = .away
      var (mine, theirs) = (todo, todo)
      (mine.title, theirs.title) = ("mine", "theirs")
      try await program.save(TodosEdit(.rename, [.changed(from: todo, to: mine)]), basedOn: .zero)
      let removal = TodosEdit(.remove, [.removed(mine)], by: "me")
      try await program.save(removal, basedOn: .zero)
      try await program.save(removal.undone(by: "me", of: removal.id), basedOn: .zero)
      try await server.stored.save([.put(theirs)])
      server.failure = nil
      // Another program of the machine sends.
      await OfflineTodosRepository(server, in: folder).send()
      #expect(try await server.stored.load().todos[0].title == "theirs")
    }
  }

  @Test func `what waited keeps the moment at which it was made`() async throws {
    try await withTemporaryDirectory { folder in
      let moment = Date(timeIntervalSinceReferenceDate: 800_000_000)
      let program = OfflineTodosRepository(distant: server, keeping: folder, now: { moment })
      _ = try await program.load()
      server.failure = .away
      try await program.add("three")
      server.failure = nil
      await OfflineTodosRepository(server, in: folder).send()
      #expect(server.moments == [moment])
    }
  }

  @Test func `the last list has what this machine has saved since, whoever has read the list`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      _ = try await OfflineTodosRepository(server, in: folder).load()
      _ = try await OfflineTodosRepository(server, in: folder).addToFront(
        .sample(0, title: "three"), by: "")
      try await OfflineTodosRepository(server, in: folder).add("four")
      server.failure = .away
      let program = OfflineTodosRepository(server, in: folder)
      let list = try await program.load()
      #expect(Set(list.todos.map(\.title)) == ["one", "two", "three", "four"])
      server.failure = nil
      #expect(Set(try await program.load().todos) == Set(try await server.stored.load().todos))
      #expect(try await program.load().todos.count == 4)
    }
  }

  @Test func `a detail has the notes that wait`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      let id = try #require(try await program.load().todos.first { $0.title == "one" }).id
      server.failure = .away
      try await program.change("one") { $0.notes = "later" }
      #expect(try await program.detail(of: id).notes == "later")
      await #expect(throws: RepositoryError.self) { try await program.detail(of: UUID()) }
    }
  }

  @Test func `an edit that makes no difference does not wait`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("three")
      let saved = try await program.save(TodosEdit(.set, []), basedOn: .zero)
      #expect(saved.stage == .saved && program.backlog?.edits.count == 1)
    }
  }

  @Test func `a file of waiting edits that is damaged is told, and stays as it is`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      server.failure = .away
      try await program.add("three")
      let path = folder + "/waiting"
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      bytes[bytes.count - LineSeal.length - 3] ^= 1
      try Data(bytes).write(to: URL(filePath: path))
      let next = OfflineTodosRepository(server, in: folder)
      let reason = "its checksum does not match"
      let error = StorageError.damagedEdits(path: path, line: 3, reason: reason)
      await #expect(throws: error) { try await next.load() }
      await #expect(throws: error) { try await next.add("four") }
      server.failure = nil
      // Also with the server: who saw the list would take what waits for lost.
      await #expect(throws: error) { try await next.load() }
      #expect("\(error)".contains("move the file away"))
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
    }
  }

  @Test(arguments: ["list", "list.edits"])
  func `what is kept of the list may be damaged: then no list is shown`(name: String) async throws {
    try await withTemporaryDirectory { folder in
      // A program that has ended: one that runs keeps the copy to itself.
      func keep() async throws {
        let first = OfflineTodosRepository(server, in: folder)
        _ = try await first.load()
        _ = try await first.history()
      }
      try await keep()
      let file = URL(filePath: "\(folder)/\(name)")
      var bytes = [UInt8](try Data(contentsOf: file))
      // The first digit behind the first line, by which the file is known.
      bytes[OwnFile.list.headerLength + (name == "list" ? 0 : 1)] = UInt8(ascii: "x")
      try Data(bytes).write(to: file)
      server.failure = .away
      let program = OfflineTodosRepository(server, in: folder)
      let path = "\(folder)/\(name)"
      let error = StorageError.damagedCopy(
        path: path, line: 2, reason: KnownReason.wrongChecksum.rawValue)
      await #expect(throws: error) { try await program.load() }
      await #expect(throws: error) { try await program.history() }
      server.failure = nil
      let next = OfflineTodosRepository(server, in: folder)
      _ = try await next.load()
      #expect(next.backlog?.flaw?.error as? StorageError == error)
      server.failure = .away
      #expect(try await OfflineTodosRepository(server, in: folder).load().todos.count == 2)
    }
  }
}
