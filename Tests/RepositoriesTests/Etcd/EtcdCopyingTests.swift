import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Lists that are copied to etcd and back.
struct EtcdCopyingTests {
  @Test func `a list on etcd has all that the copy had, and goes on`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 250)
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    try await repository.begin(with: sample)
    #expect(try await repository.copy().essence == sample.essence)
    #expect(try await repository.load().todos == sample.stored.inOrder)
    #expect(try await repository.history().map(\.edit) == sample.trail.map(\.edit))
    let saved = try await repository.addToFront(.sample(0, title: "next"), by: "c")
    #expect(saved?.edit.changes.first?.after?.number == sample.stored.highestNumber + 1)
    #expect(try await repository.load().todos.first?.title == "next")
    // A removed todo comes back with its number and its history.
    let removal = try #require(sample.trail.first { $0.edit.name == .remove })
    let tea = try #require(removal.edit.changes[0].before)
    try await repository.save(removal.edit.undone(by: "a", of: removal.edit.id), basedOn: .zero)
    #expect(try await repository.load().todos.first { $0.id == tea.id } == tea)
    #expect(try await repository.detail(of: tea.id).history.map(\.kind) == [.created, .restored])
  }

  @Test func `an empty list can be copied, too`() async throws {
    let repository = try EtcdTodosRepository.scripted()
    try await repository.begin(with: try await InMemoryTodosRepository().copy())
    #expect(try await repository.load().todos.isEmpty)
    let saved = try await repository.save(
      TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    #expect(saved.edit.changes.first?.after?.number == 1)
  }

  @Test func `a list that is there stays as it is`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 1)
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    let before = gateway.values("todo-repl/")
    await #expect(throws: EtcdError.listExists("home")) { try await repository.begin(with: sample) }
    #expect(gateway.values("todo-repl/") == before)
    // Another name is another list.
    let other = try EtcdTodosRepository.scripted(gateway, "work")
    try await other.begin(with: sample)
    #expect(try await other.load().todos.count == sample.count)
  }

  @Test func `what is too large for a server is refused with its title`() async throws {
    let list = InMemoryTodosRepository()
    let todo = Todo.sample(0, title: "long")
    var noted = todo
    noted.notes = String(repeating: "x", count: 1_600_000)
    try await list.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    let stored = try #require(try await list.load().todos.first)
    noted.number = stored.number
    try await list.save(TodosEdit(.note, [.changed(from: stored, to: noted)]), basedOn: .zero)
    let repository = try EtcdTodosRepository.scripted()
    let copy = try await list.copy()
    let error = await #expect(throws: EtcdError.self) { try await repository.begin(with: copy) }
    guard case .tooLarge(let title, _, _)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(title == "long")
    // The claim that is left does not keep anybody from another copy.
    let sample = try await TodosCopy.sample(largeEdit: 1)
    try await repository.begin(with: sample)
    #expect(try await repository.copy().essence == sample.essence)
  }

  // MARK: Accidents

  @Test(arguments: EtcdSavingTests.Accident.allCases)
  func `an accident of any request leaves all of the list, once`(
    accident: EtcdSavingTests.Accident
  ) async throws {
    let sample = try await TodosCopy.sample(largeEdit: 110)
    var random = SeededGenerator()
    // At full size each request, else each ninth one.
    var position = LongTests.areOn ? 0 : Int.random(in: -8...0, using: &random)
    while true {
      position += LongTests.areOn ? 1 : 9
      let number = position
      let writes = Atomic(0)
      let gateway = ScriptedGateway { call in
        guard call.isWrite else { return .done }
        let write = writes.add(1, ordering: .relaxed).newValue
        return write == number ? accident.fate : .done
      }
      let repository = try EtcdTodosRepository.scripted(gateway)
      do {
        try await repository.begin(with: sample)
      } catch EtcdError.noAnswer {
        // Nothing was sent: others see no list, or that a copy is under way.
        await expectNothing(of: repository, isClaimed: number > 1)
        try await repository.begin(with: sample)
      }
      gateway.doLate()
      #expect(try await repository.copy().essence == sample.essence, "write \(number)")
      #expect(try await repository.load().todos.count == sample.count)
      if writes.load(ordering: .relaxed) < number { return }
    }
  }

  private func expectNothing(of repository: EtcdTodosRepository, isClaimed: Bool) async {
    let load = await Result { try await repository.load() }
    if isClaimed {
      #expect(throws: EtcdError.beingCopied("home")) { try load.get() }
      await #expect(throws: EtcdError.beingCopied("home")) {
        try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
      }
    } else {
      #expect((try? load.get().todos) == [])
    }
  }

  @Test func `a copy that was given up anywhere is told, and begun anew by the next`() async throws
  {
    let sample = try await TodosCopy.sample(largeEdit: 110)
    var position = 0
    while true {
      position += 1
      let number = position
      let writes = Atomic(0)
      let isBroken = Atomic(true)
      let gateway = ScriptedGateway { call in
        guard call.isWrite, isBroken.load(ordering: .relaxed) else { return .done }
        return writes.add(1, ordering: .relaxed).newValue >= number ? .failed(.notReachable) : .done
      }
      let repository = try EtcdTodosRepository.scripted(gateway)
      do {
        try await repository.begin(with: sample)
        break
      } catch EtcdError.noAnswer {
        isBroken.store(false, ordering: .relaxed)
      }
      await expectNothing(of: repository, isClaimed: number > 1)
      let other = try await TodosCopy.sample(largeEdit: 2)
      try await repository.begin(with: other)
      #expect(try await repository.copy().essence == other.essence, "write \(number)")
    }
    #expect(position > 10)
  }

  @Test(arguments: EtcdSavingTests.Accident.allCases)
  func `an accident of any request of a copy that takes another over leaves all of the list`(
    accident: EtcdSavingTests.Accident
  ) async throws {
    let sample = try await TodosCopy.sample(largeEdit: 110)
    var random = SeededGenerator()
    for number in 1...8 where LongTests.tries(oneIn: 3, using: &random) {
      let late = number + 6
      let writes = Atomic(-1_000)
      let isBroken = Atomic(true)
      let latecomer = Mutex<(@Sendable () -> Void)?>(nil)
      let gateway = ScriptedGateway { call in
        guard call.isWrite else { return .done }
        let write = writes.add(1, ordering: .relaxed).newValue
        if isBroken.load(ordering: .relaxed) {
          return write > -990 ? .failed(.notReachable) : .done
        }
        // What is late comes when more is put already.
        if write == late { latecomer.withLock({ $0 })?() }
        return write == number ? accident.fate : .done
      }
      latecomer.withLock { $0 = { [weak gateway] in gateway?.doLate() } }
      let repository = try EtcdTodosRepository.scripted(gateway)
      await #expect(throws: EtcdError.self) { try await repository.begin(with: sample) }
      isBroken.store(false, ordering: .relaxed)
      writes.store(0, ordering: .relaxed)
      do {
        try await repository.begin(with: sample)
      } catch EtcdError.noAnswer {
        try await repository.begin(with: sample)
      }
      #expect(try await repository.copy().essence == sample.essence, "write \(number)")
    }
  }

  @Test func `a cancelled copy is none`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 110)
    let copying = Mutex<Task<Void, any Error>?>(nil)
    let gateway = ScriptedGateway { call in
      while call.number == 6, !Task.isCancelled {
        copying.withLock { $0?.cancel() }
        await Task.yield()
      }
      return .done
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let task = Task { try await repository.begin(with: sample) }
    copying.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    await expectNothing(of: repository, isClaimed: true)
  }

  @Test func `of copies at once, one becomes the list, whole`() async throws {
    try await withSeed { random in
      for _ in 0..<20 {
        let copies = [
          try await TodosCopy.sample(largeEdit: 130), try await TodosCopy.sample(largeEdit: 3),
        ]
        let pauses = Mutex(random)
        _ = random.next()
        let gateway = ScriptedGateway { _ in
          let count = pauses.withLock { Int.random(in: 0..<4, using: &$0) }
          for _ in 0..<count { await Task.yield() }
          return .done
        }
        let ends = await withTaskGroup(of: Int?.self) { group -> [Int] in
          for (index, copy) in copies.enumerated() {
            group.addTask {
              let repository = try? EtcdTodosRepository.scripted(gateway)
              do {
                try await repository?.begin(with: copy)
                return index
              } catch {
                return nil
              }
            }
          }
          return await group.reduce(into: []) { if let end = $1 { $0.append(end) } }
        }
        let winner = try #require(ends.first)
        #expect(ends.count == 1)
        let repository = try EtcdTodosRepository.scripted(gateway)
        #expect(try await repository.copy().essence == copies[winner].essence)
      }
    }
  }

  // MARK: Others

  @Test func `who knew the list as empty reads all of it`() async throws {
    let sample = try await TodosCopy.sample(largeEdit: 2)
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let empty = try await repository.load()
    var updates = repository.changes(since: empty.revision).makeAsyncIterator()
    try await EtcdTodosRepository.scripted(gateway).begin(with: sample)
    let list = try await repository.load()
    #expect(try await repository.update(since: empty.revision) == .reloaded(list))
    #expect(try await updates.next() == .reloaded(list))
    let saved = try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    #expect(try await updates.next() == .saved([saved]))
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
