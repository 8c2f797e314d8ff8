import Foundation
import Synchronization
import Testing

@testable import Repositories

/// Tasks that wait for the outcomes of saves.
private final class Callers: Sendable {
  let all = Mutex<[CheckedContinuation<TodosSaved, any Error>]>([])
}

/// What a program does with the lock after a save for which the program had to wait.
struct LockKeepingTests {
  private func lock(_ path: String) throws -> JournalLock? {
    try JournalLock.take(at: JournalPlace(path, on: SystemFiles()), waiting: false)
  }

  private func isFree(_ path: String) throws -> Bool {
    let lock = try lock(path)
    lock?.release()
    return lock != nil
  }

  /// A repository that looks when the test wants whether to give the lock up, at a path where a list is.
  private func repository(_ path: String) async throws -> JournalTodosRepository {
    let repository = JournalTodosRepository(path: path)
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
      await repository.lookAtKept()
      await repository.lookAtKept()
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
      try await saveAfterWaiting(2, repository, path)
      #expect(try !isFree(path))
      await repository.lookAtKept()
      #expect(try isFree(path))
      // One turn of prudence; then the lock is kept again.
      try await saveAfterWaiting(3, repository, path)
      #expect(try isFree(path))
      try await saveAfterWaiting(4, repository, path)
      #expect(try !isFree(path))
      await repository.lookAtKept()
      // Two turns this time.
      for number in 5...6 {
        try await saveAfterWaiting(number, repository, path)
        #expect(try isFree(path))
      }
      try await saveAfterWaiting(7, repository, path)
      #expect(try !isFree(path))
      await repository.synchronize()
    }
  }

  @Test func `a save that comes late is made with the lock, which is kept more seldom then`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      await repository.expectSaves(within: .zero)
      try await saveAfterWaiting(2, repository, path)
      #expect(try !isFree(path))
      try await repository.save([.put(.sample(3))])
      #expect(try isFree(path))
      try await saveAfterWaiting(4, repository, path)
      #expect(try !isFree(path))
      await repository.synchronize()
    }
  }

  @Test func `without a look of the test, too, the lock is given up`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = JournalTodosRepository(path: path)
      try await repository.save([.put(.sample(1))])
      await repository.keepAtLeisure(lull: .milliseconds(1))
      try await saveAfterWaiting(2, repository, path)
      let other = JournalTodosRepository(path: path)
      try await other.save([.put(.sample(3))])
      #expect(try await repository.load().todos.count == 3)
    }
  }

  @Test func `saves that wait together are made together, with a kept lock, too`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      let before = await repository.keeping.count
      let callers = Callers()
      let saves = (3...22).map { _ in
        Task {
          try await withCheckedThrowingContinuation { caller in
            callers.all.withLock { $0.append(caller) }
          }
        }
      }
      while callers.all.withLock(\.count) < saves.count { await Task.yield() }
      await repository.saveAll(callers.all.withLock(\.self))
      for save in saves { _ = try await save.value }
      #expect(await repository.keeping.count - before == 1)
      #expect(try await repository.load().todos.count == 22)
      await repository.synchronize()
    }
  }

  @Test func `a lock is not kept for longer than the others are to wait`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      await repository.keepFor(.zero)
      try await saveAfterWaiting(2, repository, path)
      #expect(try isFree(path))
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
    }
  }

  @Test(arguments: [0, 1, 6])
  func `a list that is moved away while the lock is kept gets no more saves`(saves: Int)
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      for number in 0..<saves { try await repository.save([.put(.sample(10 + number))]) }
      let room = await repository.kept?.room?.end
      #expect((room != nil) == (saves > JournalRoom.savesBefore))
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      let before = try contents(path + ".away").trimmingZeros
      await #expect(throws: StorageError.self) { try await repository.save([.put(.sample(3))]) }
      #expect(try contents(path + ".away") == before)
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      #expect(try isFree(path))
      try await repository.save([.put(.sample(4))])
      #expect(try await repository.load().todos.count == 3 + saves)
    }
  }

  @Test func `a list that is removed while the lock is kept gets no more saves`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      for number in 0..<6 { try await repository.save([.put(.sample(10 + number))]) }
      try FileManager.default.removeItem(atPath: path)
      await #expect(throws: StorageError.gone(path: path)) {
        try await repository.save([.put(.sample(3))])
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a program that ends gives the lock up`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let repository = try await repository(path)
      try await saveAfterWaiting(2, repository, path)
      await repository.synchronize()
      #expect(try isFree(path))
    }
  }

  @Test func `programs that all save at once lose nothing, and give the lock up`() async throws {
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
  fileprivate func keepAtLeisure(lull: DispatchTimeInterval? = nil) {
    keeping.longest = .seconds(3600)
    keeping.atOnce = .seconds(3600)
    keeping.lull = lull
  }

  /// What calls of `save` do that come before the repository can do anything else.
  fileprivate func saveAll(_ callers: [CheckedContinuation<TodosSaved, any Error>]) {
    for (number, caller) in zip(3..., callers) {
      waiting.saves.append((TodosEdit(.add, [.added(.sample(number))]), caller))
      takeTurn()
    }
  }

  /// The lock that is kept.
  fileprivate var kept: JournalLock? { keeping.kept?.lock }

  fileprivate func keepFor(_ duration: Duration) { keeping.longest = duration }

  fileprivate func expectSaves(within duration: Duration) { keeping.atOnce = duration }
}

extension [UInt8] {
  fileprivate var trimmingZeros: [UInt8] { Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1)) }
}
