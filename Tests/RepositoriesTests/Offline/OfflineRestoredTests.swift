import Foundation
import Synchronization
import Testing

@testable import Repositories

extension OfflineTodosRepository {
  fileprivate var revision: Revision { state.withLock(\.list.shownRevision) }
}

/// Programs with a copy of a list whose server was restored from a backup, and has come as far as
/// before since.
struct OfflineRestoredTests {
  private let server = DistantDouble([.sample(1, title: "kept")])

  /// Adds "lost" by a program, and restores the server, which then has `count` other todos.
  private func restore(
    after program: OfflineTodosRepository, adding count: Int
  ) async throws {
    try await program.add("lost")
    #expect(try await program.load().revision.server == Revision(1))
    try await server.restore(
      [.sample(1, title: "kept")], andAdd: (0..<count).map { "other \($0)" })
  }

  /// The titles on the server, sorted.
  private func titles() async throws -> [String] {
    try await server.stored.load().todos.map(\.title).sorted()
  }

  private func sorted(_ todos: [Todo]) -> [String] { todos.map(\.title).sorted() }

  @Test(arguments: [0, 1, 2, 5])
  func `a load shows the list of the server alone`(count: Int) async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      try await restore(after: program, adding: count)
      _ = try await program.load()
      let seen = try await program.load()
      #expect(sorted(seen.todos) == (try await titles()))
      // The next edit is one of this history.
      try await program.add("new")
      #expect(sorted(try await program.load().todos) == (try await titles()))
    }
  }

  @Test(arguments: [1, 2, 5])
  func `who asks for news gets the whole list`(count: Int) async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      try await restore(after: program, adding: count)
      guard case .reloaded(let list)? = try await program.update(since: program.revision) else {
        Issue.record("no list")
        return
      }
      #expect(sorted(list.todos) == (try await titles()))
      #expect(try await program.update(since: list.revision) == nil)
    }
  }

  @Test(arguments: [1, 2, 5])
  func `a list from the files is not mixed with that of the server`(count: Int) async throws {
    try await withTemporaryDirectory { folder in
      do {
        let program = OfflineTodosRepository(server, in: folder)
        _ = try await program.load()
        try await restore(after: program, adding: count)
      }
      let program = OfflineTodosRepository(server, in: folder)
      server.failure = .away
      #expect(sorted(try await program.load().todos) == ["kept", "lost"])
      server.failure = nil
      await program.noteReached()
      #expect(sorted(try await program.load().todos) == (try await titles()))
      server.failure = .away
      let later = OfflineTodosRepository(server, in: folder)
      #expect(sorted(try await later.load().todos) == (try await titles()))
      server.failure = nil
    }
  }

  @Test func `a copy of a list that was replaced at its revision is written anew`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      _ = try await program.load()
      try await restore(after: program, adding: 1)
      _ = try await program.update(since: program.revision)
      let after = TodosEdit(.add, [.added(.sample(0, title: "after"))], by: "other")
      try await server.stored.save(after, basedOn: .zero)
      _ = try await program.update(since: program.revision)
      await program.keep()
      server.failure = .away
      let later = OfflineTodosRepository(server, in: folder)
      #expect(sorted(try await later.load().todos) == (try await titles()))
    }
  }

  @Test func `of a list that was not loaded, each reader gets the edits since an own revision`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      try await server.restore([], andAdd: ["one", "two", "three"])
      let program = OfflineTodosRepository(server, in: folder)
      func titles(since revision: Int) async throws -> [String] {
        let update = try await program.update(since: Revision(server: Revision(revision)))
        guard case .saved(let saves)? = update else { return [] }
        return saves.flatMap(\.edit.changes).map(\.todo.title)
      }
      #expect(try await titles(since: 2) == ["three"])
      #expect(try await titles(since: 1) == ["two", "three"])
      var followed: [String] = []
      for try await update in program.changes(since: Revision(server: .zero)) {
        guard case .saved(let saves) = update else { break }
        followed += saves.flatMap(\.edit.changes).map(\.todo.title)
        if followed.count >= 3 { break }
      }
      #expect(followed == ["one", "two", "three"])
      withExtendedLifetime(program) {}
    }
  }

  @Test func `after a start without the server, edits still come one by one`() async throws {
    try await withTemporaryDirectory { folder in
      let first = OfflineTodosRepository(server, in: folder)
      try await first.add("one")
      _ = try await first.load()
      // Only the file of the last edits has this one.
      try await OfflineTodosRepository(server, in: folder).add("two")
      server.failure = .away
      let program = OfflineTodosRepository(server, in: folder)
      let seen = try await program.load().revision
      server.failure = nil
      let other = TodosEdit(.add, [.added(.sample(0, title: "three"))], by: "other")
      try await server.stored.save(other, basedOn: .zero)
      guard case .saved(let saves)? = try await program.update(since: seen) else {
        Issue.record("no edits")
        return
      }
      #expect(saves.map(\.edit.id).contains(other.id))
      #expect(sorted(try await program.load().todos) == (try await titles()))
    }
  }

  @Test(arguments: [1, 2, 5])
  func `a program that follows etcd shows the list of the restored server alone, or says so`(
    count: Int
  ) async throws {
    try await withTemporaryDirectory { folder in
      let gateway = ScriptedGateway()
      let program = OfflineTodosRepository(
        distant: try EtcdTodosRepository.scripted(gateway), keeping: folder,
        clock: ScriptedClock { _ in try await waitForCancellation() })
      try await program.add("kept")
      let backup = gateway.state.withLock(\.store)
      try await program.add("lost")
      let list = try await program.load()
      gateway.state.withLock { $0.store = backup }
      let other = try EtcdTodosRepository.scripted(gateway)
      for number in 0..<count {
        try await other.save(
          TodosEdit(.add, [.added(.sample(0, title: "other \(number)"))]), basedOn: .zero)
      }
      var updates = program.changes(since: list.revision).makeAsyncIterator()
      if count == 1 {
        await #expect(throws: EtcdError.self) { _ = try await updates.next() }
      } else {
        guard case .reloaded(let now)? = try await updates.next() else {
          Issue.record("no list")
          return
        }
        #expect(sorted(now.todos) == sorted(try await other.load().todos))
      }
      #expect(sorted(try await program.load().todos) == sorted(try await other.load().todos))
      withExtendedLifetime(program) {}
    }
  }
}
