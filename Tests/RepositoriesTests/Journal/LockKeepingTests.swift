import Foundation
import Testing

@testable import Repositories

/// What a program does with the lock after a save for which the program had to wait.
struct LockKeepingTests {
  /// The pauses that are asked for, and their ends.
  private let waits = AsyncStream.makeStream(of: Duration.self)
  private let ends = AsyncStream.makeStream(of: Void.self)

  private func lock(_ path: String) throws -> JournalLock? {
    try JournalLock.take(at: JournalPlace(path, on: SystemFiles()), waiting: false)
  }

  private func isFree(_ path: String) throws -> Bool {
    let lock = try lock(path)
    lock?.release()
    return lock != nil
  }

  /// A repository whose moments last until the test ends them, at a path where a list is.
  private func repository(_ path: String) async throws -> JournalTodosRepository {
    let clock = ScriptedClock { [wait = waits.continuation, ends = ends.stream] duration in
      // Others wait for another program.
      guard duration < .seconds(1) else { return try await waitForCancellation() }
      wait.yield(duration)
      for await _ in ends { return }
    }
    let repository = JournalTodosRepository(path: path, clock: clock)
    try await repository.save([.put(.sample(1))])
    await repository.keepAtLeisure()
    return repository
  }

  /// Saves a todo while the test has the lock, and returns when the todo is saved.
  private func saveAfterWaiting(
    _ number: Int, _ repository: JournalTodosRepository, _ path: String
  ) async throws {
    let other = try #require(try lock(path))
    let save = Task { try await repository.save([.put(.sample(number))]) }
    while await !repository.isWaitingForLock { await Task.yield() }
    other.release()
    _ = try await save.value
  }

  @Test func `a program that had to wait keeps the lock for its next save`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      #expect(try isFree(path))
      try await saveAfterWaiting(2, repository, path)
      #expect(try !isFree(path))
      try await repository.save([.put(.sample(3))])
      #expect(try !isFree(path))
      // Others see at once what is saved.
      let reader = JournalTodosRepository(path: path)
      #expect(try await reader.load().todos.count == 3)
      ends.continuation.finish()
      try await reader.save([.put(.sample(4))])
      await reader.synchronize()
      #expect(try isFree(path))
      #expect(try await repository.load().todos.count == 4)
    }
  }

  @Test func `the lock is given up when no save comes, and kept more seldom then`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      var asked = waits.stream.makeAsyncIterator()
      try await saveAfterWaiting(2, repository, path)
      #expect(await asked.next() == .milliseconds(1))
      #expect(try !isFree(path))
      ends.continuation.yield()
      while await repository.keeping.isWatched { await Task.yield() }
      #expect(try isFree(path))
      // One turn of prudence; then the lock is kept again.
      try await saveAfterWaiting(3, repository, path)
      #expect(try isFree(path))
      try await saveAfterWaiting(4, repository, path)
      #expect(try !isFree(path))
      ends.continuation.yield()
      while await repository.keeping.isWatched { await Task.yield() }
      // Two turns this time.
      for number in 5...6 {
        try await saveAfterWaiting(number, repository, path)
        #expect(try isFree(path))
      }
      try await saveAfterWaiting(7, repository, path)
      #expect(try !isFree(path))
      ends.continuation.finish()
    }
  }

  @Test func `a lock is not kept for longer than the others are to wait`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      await repository.keepFor(.zero)
      try await saveAfterWaiting(2, repository, path)
      #expect(try isFree(path))
      ends.continuation.finish()
    }
  }

  @Test func `an edit that is refused ends the keeping`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      let gone = Todo.sample(9)
      await #expect(throws: TodosConflict.self) {
        try await repository.save(
          TodosEdit(.rename, [.changed(from: gone, to: .sample(9, title: "x"))]), basedOn: .zero)
      }
      #expect(try isFree(path))
      ends.continuation.finish()
    }
  }

  @Test func `a list that is moved away while the lock is kept gets no more saves`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      let before = try contents(path + ".away")
      await #expect(throws: StorageError.self) { try await repository.save([.put(.sample(3))]) }
      #expect(try contents(path + ".away") == before)
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      #expect(try isFree(path))
      try await repository.save([.put(.sample(4))])
      #expect(try await repository.load().todos.count == 3)
      ends.continuation.finish()
    }
  }

  @Test func `a program that ends gives the lock up`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      await repository.synchronize()
      #expect(try isFree(path))
      ends.continuation.finish()
    }
  }

  @Test func `programs that all save at once lose nothing, and each gets its turns`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let (programs, saves) = (4, 100)
      try await withThrowingTaskGroup { group in
        for program in 0..<programs {
          group.addTask {
            let repository = JournalTodosRepository(path: path)
            for number in 0..<saves {
              try await repository.save([.put(.sample(program * saves + number + 1))])
            }
            await repository.synchronize()
          }
        }
        try await group.waitForAll()
      }
      let list = try await JournalTodosRepository(path: path).load()
      #expect(Set(list.todos.map(\.id)).count == programs * saves)
      #expect(list.revision == Revision(programs * saves))
      #expect(try isFree(path))
    }
  }
}

extension JournalTodosRepository {
  /// Keeps the lock however long the machine takes for a save.
  fileprivate func keepAtLeisure() {
    keeping.longest = .seconds(3600)
    keeping.atOnce = .seconds(3600)
  }

  fileprivate func keepFor(_ duration: Duration) { keeping.longest = duration }
}
