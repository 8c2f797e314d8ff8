import Foundation
import Synchronization
import Testing

@testable import Repositories

struct SyncPolicyTests {
  private let date = Date(timeIntervalSinceReferenceDate: 1)
  private let todo = Todo.sample(1)

  private func journal(
    _ sync: SyncPolicy, on disk: SimulatedDisk,
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) throws -> OpenJournal {
    let journal = OpenJournal(
      path: "/todos", on: disk, smallestLog: .max, sync: sync, onNotice: onNotice)
    _ = try journal.opened()
    return journal
  }

  private func afterPowerCut(_ disk: SimulatedDisk) throws -> [Todo] {
    try Journal(path: "/todos", on: SimulatedDisk(disk.state.afterWorstPowerCut)).todos.inOrder
  }

  private func afterKill(_ disk: SimulatedDisk) throws -> [Todo] {
    try Journal(path: "/todos", on: SimulatedDisk(disk.state.afterKill)).todos.inOrder
  }

  @Test(arguments: SyncPolicy.allCases)
  func `whatever the policy, a kill takes nothing; a power cut takes what it may`(
    policy: SyncPolicy
  ) throws {
    let disk = SimulatedDisk()
    let journal = try journal(policy, on: disk)
    try journal.save([.put(todo)], at: date)
    #expect(try afterKill(disk) == [todo])
    #expect(try afterPowerCut(disk) == (policy == .always ? [todo] : []))

    journal.synchronize()
    #expect(try afterPowerCut(disk) == [todo])
  }

  @Test func `a batch is synchronized when the repository is released`() throws {
    let disk = SimulatedDisk()
    do {
      let journal = try journal(.batch, on: disk)
      try journal.save([.put(todo)], at: date)
    }
    #expect(try afterPowerCut(disk) == [todo])
  }

  @Test func `a batch that cannot be synchronized is told, and written again`() throws {
    let disk = SimulatedDisk()
    let noticed = Mutex<[JournalNotice]>([])
    let journal = try journal(.batch, on: disk) { notice in
      noticed.withLock { $0.append(notice) }
    }
    try journal.save([.put(todo)], at: date)
    disk.follow { $0.kind == .synchronize ? .failAfterwards(EIO) : nil }
    journal.synchronize()
    #expect(
      noticed.withLock { $0 }
        == [.notSynchronized(path: "/todos", reason: SystemError(code: EIO).reason)])

    disk.follow { _ in nil }
    let other = Todo.sample(2, rank: .between(todo.rank, nil))
    try journal.save([.put(other)], at: date)
    journal.synchronize()
    #expect(try afterPowerCut(disk) == [todo, other])
  }

  @Test func `one wait serves all that is saved until it ends`() async throws {
    try await withTemporaryDirectory { directory in
      let (waits, wait) = AsyncStream.makeStream(of: Duration.self)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let clock = ScriptedClock { duration in
        wait.yield(duration)
        for await _ in ends { return }
      }
      let repository = JournalTodosRepository(
        path: directory + "/journal", sync: .batch, clock: clock)
      let todos = [Todo].samples(3)
      var asked = waits.makeAsyncIterator()
      try await repository.save([.put(todos[0])])
      #expect(await asked.next() == .milliseconds(100))
      try await repository.save([.put(todos[1])])
      end.yield()
      await repository.finishBackgroundWork()
      try await repository.save([.put(todos[2])])
      #expect(await asked.next() == .milliseconds(100))
      end.finish()
      await repository.finishBackgroundWork()
    }
  }

  @Test func `a torn line is told once`() throws {
    var state = DiskState()
    state.put(JournalHeader.line + Array("00000000 {".utf8), at: "/todos")
    let disk = SimulatedDisk(state)
    let noticed = Mutex<[JournalNotice]>([])
    for _ in 1...2 {
      _ = try journal(.always, on: disk) { notice in noticed.withLock { $0.append(notice) } }
    }
    #expect(
      noticed.withLock { $0 } == [.tornLine(path: "/todos", keptIn: "/todos.torn")])
  }
}
