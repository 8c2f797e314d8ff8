import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Saves of several edits at once.
struct JournalGroupTests {
  private let path = "/todos"

  private func edits(_ numbers: ClosedRange<Int>) -> [TodosEdit] {
    [Todo].samples(numbers.upperBound).suffix(numbers.count).map { todo in
      var added = todo
      added.number = 0
      return TodosEdit(.add, [.added(added)])
    }
  }

  private func repository(on disk: SimulatedDisk) -> JournalTodosRepository {
    JournalTodosRepository(path: path, on: disk, smallestLog: .max)
  }

  /// The todos that are there after a power cut that takes all that is not synchronized.
  private func kept(_ disk: SimulatedDisk) throws -> Set<Todo.ID> {
    let left = SimulatedDisk(disk.state.afterWorstPowerCut)
    return Set(try Journal(path: path, on: left).todos.inOrder.map(\.id))
  }

  @Test func `edits are saved with one write and one synchronization, in their order`()
    async throws
  {
    let disk = SimulatedDisk()
    let repository = repository(on: disk)
    let path = path
    _ = try await repository.load()
    _ = try await repository.save(edits(1...1)[0], basedOn: .zero)
    let calls = Mutex<[DiskCall.Kind: Int]>([:])
    disk.follow { call in
      if call.path == path { calls.withLock { $0[call.kind, default: 0] += 1 } }
      return nil
    }
    let edits = edits(2...40)

    let outcomes = await repository.save(edits, basedOn: Revision(1))

    disk.follow { _ in nil }
    #expect(calls.withLock { $0[.write] } == 1)
    #expect(calls.withLock { $0[.synchronize] } == 1)
    let saved = try outcomes.map { try $0.get() }
    #expect(saved.map(\.edit.id) == edits.map(\.id))
    #expect(saved.map(\.revision.number) == Array(2...40))
    #expect(saved.map { $0.edit.changes.first?.after?.number } == Array(2...40))
    #expect(try kept(disk).count == 40)
  }

  @Test func `the first edit that fails by itself is the last: those behind it are not tried`()
    async throws
  {
    let disk = SimulatedDisk()
    let repository = repository(on: disk)
    var edits = edits(1...4)
    let absent = Todo.sample(9)
    var changed = absent
    changed.title = "changed"
    edits.insert(TodosEdit(.rename, [.changed(from: absent, to: changed)]), at: 2)

    let outcomes = await repository.save(edits, basedOn: .zero)

    #expect(outcomes.count == 3)
    #expect(throws: TodosConflict.self) { try outcomes[2].get() }
    #expect(try kept(disk) == Set(edits.prefix(2).flatMap { $0.changes.map(\.id) }))
  }

  @Test func `an edit that was merged with one that could not be written is not saved, either`()
    throws
  {
    let disk = SimulatedDisk()
    let journal = OpenJournal(path: path, on: disk, smallestLog: .max)
    let todo = Todo.sample(1, title: "t")
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    try journal.save([.put(todo)], at: noon)
    let known = try #require(journal.image.contents?.saves.last?.edit)
    func renamed(_ title: String) -> TodosEdit {
      var changed = todo
      changed.title = title
      return TodosEdit(.rename, [.changed(from: todo, to: changed)])
    }
    let path = path
    let full = StorageError.cannotWrite(path: path, reason: SystemError(code: ENOSPC).reason)
    disk.follow { $0.path == path && $0.kind == .write ? .fail(ENOSPC) : nil }
    // The second rename is the same as the first, the third conflicts with it.
    let edits = [known, renamed("x"), renamed("x"), known, renamed("y")]
    let outcomes = try journal.withLock { lock in journal.save(edits, at: noon, &lock) }
    disk.follow { _ in nil }
    let errors: [StorageError?] = outcomes.map { outcome in
      if case .failure(let error) = outcome { error as? StorageError } else { nil }
    }
    #expect(errors == [nil, full, full, nil, full])
    #expect(try journal.read().inOrder == [todo])
  }

  @Test func `a write that fails saves none of them, and tells it once`() async throws {
    let disk = SimulatedDisk()
    let repository = repository(on: disk)
    let path = path
    _ = await repository.save(edits(1...1), basedOn: .zero)
    let before = try kept(disk)
    disk.follow { $0.path == path && $0.kind == .write ? .fail(ENOSPC) : nil }

    let outcomes = await repository.save(edits(2...9), basedOn: Revision(1))

    disk.follow { _ in nil }
    #expect(outcomes.count == 1)
    #expect(throws: StorageError.self) { try outcomes[0].get() }
    #expect(try kept(disk) == before)
    #expect(await repository.save(edits(2...9), basedOn: Revision(1)).count == 8)
  }

  @Test func `after an unknown outcome the outcome of each is unknown`() async throws {
    let disk = SimulatedDisk()
    let repository = repository(on: disk)
    _ = await repository.save(edits(1...1), basedOn: .zero)
    disk.follow { [.truncate, .synchronize].contains($0.kind) ? .fail(EIO) : nil }

    let outcomes = await repository.save(edits(2...5), basedOn: Revision(1))

    disk.follow { _ in nil }
    #expect(outcomes.count == 4)
    for outcome in outcomes {
      let error = #expect(throws: StorageError.self) { try outcome.get() }
      guard case .outcomeUnknown? = error else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  @Test func `a list that is only read refuses them`() async throws {
    let repository = JournalTodosRepository(
      path: path, on: SimulatedDisk(), isReadOnly: true, smallestLog: .max)
    let outcomes = await repository.save(edits(1...2), basedOn: .zero)
    #expect(outcomes.count == 1)
    #expect(throws: StorageError.readOnly(path: path)) { try outcomes[0].get() }
  }

  @Test func `two programs that save groups at once lose nothing, and give no number twice`()
    async throws
  {
    // On real files: for the lock of a simulated one no program can wait.
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let programs = (0..<3).map { _ in JournalTodosRepository(path: path) }
      let (mine, others) = (edits(1...30), edits(31...60))
      async let outcomes = programs[0].save(mine, basedOn: .zero)
      let saved = try await (programs[1].save(others, basedOn: .zero) + outcomes)
        .map { try $0.get() }
      #expect(Set(saved.map(\.revision.number)) == Set(1...60))
      #expect(Set(saved.map { $0.edit.changes.first?.after?.number }).count == 60)
      let kept = try await programs[2].load().todos
      #expect(kept.count == 60)
    }
  }

  @Test func `whatever call fails, the acknowledged edits are there, and the failed ones are not`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(400) { try await live(seed: random.next()) }
    }
  }

  /// Saves some groups, while one call fails, or does half of its work.
  private func live(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let disk = SimulatedDisk()
    let repository = repository(on: disk)
    let fault = Int.random(in: 1...60, using: &random)
    let isPart = Bool.random(using: &random)
    let calls = Mutex(0)
    disk.follow { call in
      let number = calls.withLock { count in
        count += 1
        return count
      }
      if number != fault { return nil }
      return isPart && call.kind == .write
        ? .part(call.written.count / 2, failing: nil) : .fail(EIO)
    }
    var (saved, refused): (Set<Todo.ID>, Set<Todo.ID>) = ([], [])
    var number = 1
    for _ in 0..<4 {
      let count = Int.random(in: 1...5, using: &random)
      let edits = edits(number...number + count - 1)
      number += count
      let outcomes = await repository.save(edits, basedOn: Revision(saved.count))
      for (place, edit) in edits.enumerated() {
        let ids = edit.changes.map(\.id)
        guard place < outcomes.count else {
          refused.formUnion(ids)
          continue
        }
        switch outcomes[place] {
        case .success: saved.formUnion(ids)
        case .failure(let error as StorageError):
          if case .outcomeUnknown = error { break }
          refused.formUnion(ids)
        case .failure(let error): Issue.record("\(error), with seed \(seed)")
        }
      }
      let kept = try kept(disk)
      #expect(saved.isSubset(of: kept), "a life with seed \(seed)")
      #expect(kept.isDisjoint(with: refused), "a life with seed \(seed)")
    }
  }
}
