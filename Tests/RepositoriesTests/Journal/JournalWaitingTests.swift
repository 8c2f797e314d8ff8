import Foundation
import Synchronization
import Testing

@testable import Repositories

/// What a repository does while another program has the lock.
struct JournalWaitingTests {
  private func lock(_ path: String) throws -> JournalLock {
    let place = try JournalPaths(path, on: SystemFiles())
    let lock = try JournalLock.acquire(at: place, waiting: false)
    return try #require(lock)
  }

  private func untilWaiting(_ repository: JournalTodosRepository) async {
    while await !repository.isWaitingForLock { await Task.yield() }
  }

  @Test func `a wait that is ended has changed nothing, and the next edit is saved`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = JournalTodosRepository(path: path)
      _ = try await repository.load()
      let other = try lock(path)
      let (first, second) = (Todo.sample(0, title: "first"), Todo.sample(0, title: "second"))
      let saves = [first, second].map { todo in
        Task { try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero) }
      }
      await untilWaiting(repository)
      while await repository.requests.saves.count < 2 { await Task.yield() }
      await repository.stopWaiting()
      for save in saves {
        let error = await #expect(throws: StorageError.self) { _ = try await save.value }
        guard case .inUse(path, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      other.release()
      let third = Todo.sample(0, title: "third")
      try await repository.save(TodosEdit(.add, [.added(third)]), basedOn: .zero)
      let titles = try await JournalTodosRepository(path: path).load().todos.map(\.title)
      #expect(titles == ["third"])
    }
  }

  @Test func `a save that fails in the turn of a reader takes nothing from what is read`()
    async throws
  {
    let path = "/journal"
    let before = SimulatedDisk()
    let writer = JournalTodosRepository(path: path, on: before, smallestLog: .max)
    for number in 1...3 { try await writer.save([.put(.sample(number))]) }
    func repository() -> JournalTodosRepository {
      // After a start of the machine, reading takes the lock.
      let disk = SimulatedDisk(before.state.afterWorstPowerCut) { call in
        call.path == path && call.kind == .write ? .fail(ENOSPC) : nil
      }
      return JournalTodosRepository(path: path, on: disk, smallestLog: .max)
    }
    let full = StorageError.cannotWrite(path: path, reason: SystemError(code: ENOSPC).reason)
    let snapshot = try await repository().beside(full) { try await $0.load() }
    #expect(snapshot.todos.count == 3)
    let copy = try await repository().beside(full) { try await $0.copy() }
    #expect(copy.count == 3)
  }

  @Test func `a program that ends gives up a compaction that another program keeps from its lock`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let writer = JournalTodosRepository(path: path, smallestLog: .max)
      for number in 1...20 { try await writer.save([.put(.sample(number))]) }
      let before = try contents(path)
      let other = try lock(path)
      let reader = JournalTodosRepository(path: path, smallestLog: 1)
      #expect(try await reader.load().todos.count == 20)
      #expect(await reader.compaction != nil)
      await reader.synchronize()
      #expect(try contents(path) == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["journal", "journal.mark"])
      other.release()
    }
  }

  @Test func `without another program there is no wait to end`() async throws {
    try await withTemporaryDirectory { directory in
      let repository = JournalTodosRepository(path: directory + "/journal")
      await repository.stopWaiting()
      try await repository.save(
        TodosEdit(.add, [.added(Todo.sample(0, title: "a"))]), basedOn: .zero)
      await repository.stopWaiting()
      #expect(try await repository.load().todos.count == 1)
    }
  }

  @Test func `nothing is told while the lock is held: a terminal may not take more text`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let writer = JournalTodosRepository(path: path)
      try await writer.save(TodosEdit(.add, [.added(Todo.sample(0, title: "a"))]), basedOn: .zero)
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("half a line".utf8))
      let wasFree = Mutex<[Bool]>([])
      let repository = JournalTodosRepository(
        path: path,
        onNotice: { _ in
          let place = try? JournalPaths(path, on: SystemFiles())
          let lock = place.flatMap { try? JournalLock.acquire(at: $0, waiting: false) }
          lock?.release()
          wasFree.withLock { $0.append(lock != nil) }
        })
      try await repository.save(
        TodosEdit(.add, [.added(Todo.sample(0, title: "b"))]), basedOn: .zero)
      #expect(wasFree.withLock(\.self) == [true])
    }
  }
}

extension JournalTodosRepository {
  /// Reads in the turn of a save that fails with this error.
  fileprivate func beside<Value: Sendable>(
    _ failure: StorageError,
    _ read: @Sendable (isolated JournalTodosRepository) async throws -> Value
  ) async throws -> Value {
    // Both requests come before the task that takes the lock for them.
    let edit = TodosEdit(.add, [.added(.sample(0, title: "new"))])
    let save = Task { try await self.save(edit, basedOn: .zero) }
    let count = Task { [self.requests.saves.count, self.requests.readers.count] }
    let value = try await read(self)
    #expect(await count.value == [1, 1])
    let error = await #expect(throws: StorageError.self) { try await save.value }
    #expect(error == failure)
    return value
  }
}
