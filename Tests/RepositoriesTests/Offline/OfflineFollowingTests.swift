import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Programs of one machine that follow a list whose server comes and goes.
struct OfflineFollowingTests {
  private let server = DistantDouble([.sample(1, title: "one"), .sample(2, title: "two")])

  /// Waits until a program's backlog is as it should be.
  private func wait(
    for program: OfflineTodosRepository, until isReached: (TodosBacklog) -> Bool
  ) async {
    for await backlog in program.backlogs() where isReached(backlog) { return }
  }

  /// A reader of a list that keeps up with the list, and keeps the program, with which the updates
  /// would end.
  private final class Follower: Sendable {
    private let program: OfflineTodosRepository
    let todos = Mutex<[Todo.ID: Todo]>([:])
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ program: OfflineTodosRepository) async throws {
      self.program = program
      let list = try await program.load()
      take(.reloaded(list))
      let updates = program.changes(since: list.revision)
      let following = Task { [weak self] in
        do {
          for try await update in updates { self?.take(update) }
        } catch {
          Issue.record(error)
        }
      }
      task.withLock { $0 = following }
    }

    deinit {
      task.withLock { $0?.cancel() }
    }

    private func take(_ update: TodosUpdate) {
      todos.withLock { todos in
        switch update {
        case .reloaded(let list):
          todos = Dictionary(uniqueKeysWithValues: list.todos.map { ($0.id, $0) })
        case .saved(let saves):
          for change in saves.flatMap(\.edit.changes) { todos[change.id] = change.after }
        }
      }
    }

    func wait(for list: [Todo]) async {
      let list = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
      while todos.withLock({ $0 != list }) { await Task.yield() }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `when the server is back, what waits is sent without being asked`() async throws {
    try await withTemporaryDirectory { folder in
      let program = OfflineTodosRepository(server, in: folder)
      let follower = try await Follower(program)
      server.failure = .away
      try await program.add("three")
      await follower.wait(for: program.shown)
      try await program.change("three") { $0.priority = .low }
      await follower.wait(for: program.shown)
      server.failure = nil
      await wait(for: program) { $0.edits.isEmpty && $0.endedCount == 2 && $0.offlineSince == nil }
      let list = try await server.stored.load().todos
      await follower.wait(for: list)
      #expect(list.map(\.number).sorted() == [1, 2, 3])
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `programs of one machine see what waits, and each edit is sent once`() async throws {
    try await withTemporaryDirectory { folder in
      let programs = [
        OfflineTodosRepository(server, in: folder), OfflineTodosRepository(server, in: folder),
      ]
      let followers = [try await Follower(programs[0]), try await Follower(programs[1])]
      server.failure = .away
      try await programs[0].add("three")
      while programs[1].backlog?.edits.count != 1 { await Task.yield() }
      let done = try await programs[1].change("three") { $0.isDone = true }
      #expect(done.stage == .waiting)
      while programs[0].shown.first(where: { $0.title == "three" })?.isDone != true {
        await Task.yield()
      }
      server.failure = nil
      for program in programs {
        await wait(for: program) { $0.edits.isEmpty && $0.offlineSince == nil }
      }
      let list = try await server.stored.load().todos
      for follower in followers { await follower.wait(for: list) }
      #expect(server.saves.count == 2)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `programs that edit while the server comes and goes lose nothing`() async throws {
    try await withSeed { [server] random in
      var random = random
      try await withTemporaryDirectory { folder in
        let programs = (0..<3).map { _ in OfflineTodosRepository(server, in: folder) }
        var followers: [Follower] = []
        for program in programs { followers.append(try await Follower(program)) }
        let titles = try await withThrowingTaskGroup(of: [String].self) { group in
          for (index, program) in programs.enumerated() {
            var random = SeededGenerator(seed: random.next())
            group.addTask {
              var titles: [String] = []
              for number in 0..<12 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                  server.failure = [nil, .away, .answerLost].randomElement(using: &random) ?? nil
                }
                let title = "\(index).\(number)"
                try await program.add(title)
                titles.append(title)
              }
              return titles
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
        server.failure = nil
        // Whoever was told last that the server is back has told the others by the file.
        while try !programs[0].file.read().edits.isEmpty {
          await programs.randomElement(using: &random)?.send()
        }
        let list = try await server.stored.load().todos
        #expect(list.map(\.title).sorted() == (titles + ["one", "two"]).sorted())
        #expect(Set(list.map(\.number)) == Set(1...list.count))
        for follower in followers { await follower.wait(for: list) }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a program that is let go ends what follows it`() async throws {
    try await withTemporaryDirectory { folder in
      var program: OfflineTodosRepository? = OfflineTodosRepository(server, in: folder)
      let list = try #require(try await program?.load())
      let updates = try #require(program?.changes(since: list.revision))
      let backlogs = try #require(program?.backlogs())
      weak let gone = program
      program = nil
      for try await _ in updates {}
      for await _ in backlogs {}
      #expect(gone == nil)
    }
  }
}
