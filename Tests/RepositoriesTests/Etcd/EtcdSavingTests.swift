import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Saving on etcd while answers get lost, and others are faster.
struct EtcdSavingTests {
  // MARK: Answers that get lost

  enum Accident: CaseIterable {
    case none, notDone, done, doneLater, notReached

    var fate: ScriptedGateway.Fate {
      switch self {
      case .none: .done
      case .notDone: .failed(.cutOff)
      case .done: .lost(.timedOut(.seconds(12)))
      case .doneLater: .late(.status(503, "etcdserver: request timed out"))
      case .notReached: .failed(.notReachable)
      }
    }
  }

  @Test func `whatever becomes of three attempts, an edit is saved once`() async throws {
    for first in Accident.allCases {
      for second in Accident.allCases {
        for third in Accident.allCases {
          // What is late comes before the next attempt, before the third, or at the end.
          for late in 1...3 { try await save([first, second, third], late: late) }
        }
      }
    }
  }

  private func save(_ accidents: [Accident], late: Int) async throws {
    let attempts = Atomic(0)
    let latecomer = Mutex<(@Sendable () -> Void)?>(nil)
    let gateway = ScriptedGateway { call in
      guard call.isWrite else { return .done }
      let attempt = attempts.add(1, ordering: .relaxed).oldValue
      if attempt == late { latecomer.withLock({ $0 })?() }
      return attempt < accidents.count ? accidents[attempt].fate : .done
    }
    latecomer.withLock { $0 = { [weak gateway] in gateway?.doLate() } }
    let repository = try EtcdTodosRepository.scripted(
      gateway, servers: ["http://one:1", "http://two:2"])
    let todo = Todo.sample(0)
    let edit = TodosEdit(.add, [.added(todo)])
    var saved: TodosSaved?
    do {
      saved = try await repository.save(edit, basedOn: .zero)
      #expect(accidents.prefix(2) != [.notReached, .notReached])
    } catch EtcdError.noAnswer {
      // No server was reached: nothing is saved, whatever was late.
      #expect(accidents.prefix(2) == [.notReached, .notReached])
    }
    gateway.doLate()
    let list = try await repository.load()
    #expect(list.todos.map(\.number) == (saved == nil ? [] : [1]), "\(accidents) \(late)")
    #expect(try await repository.history() == (saved.map { [$0] } ?? []))
    // To save the edit again changes nothing.
    let again = try await repository.save(edit, basedOn: .zero)
    #expect(again.edit.changes.count == 1 && (saved == nil || again == saved))
    #expect(try await repository.load().todos.count == 1)
  }

  @Test func `a save that no server confirms is told as unknown, and can be made again`()
    async throws
  {
    for accident in [Accident.done, .notDone, .doneLater] {
      let isBroken = Atomic(true)
      let gateway = ScriptedGateway { call in
        call.isWrite && isBroken.load(ordering: .relaxed) ? accident.fate : .done
      }
      let pauses = Mutex<[Duration]>([])
      let clock = ScriptedClock { pause in pauses.withLock { $0.append(pause) } }
      let repository = try EtcdTodosRepository.scripted(gateway, clock: clock)
      let edit = TodosEdit(.add, [.added(.sample(0))])
      do {
        try await repository.save(edit, basedOn: .zero)
        Issue.record("The edit is saved.")
      } catch EtcdError.outcomeUnknown {
        let slept = pauses.withLock { $0 }
        #expect(slept.first == .milliseconds(50) && slept.last == .seconds(5))
        #expect(slept == slept.sorted() && slept.count == 12)
        let bodies = Set(gateway.calls.filter(\.isWrite).map(\.text))
        #expect(bodies.count == 1)
      }
      isBroken.store(false, ordering: .relaxed)
      let saved = try await repository.save(edit, basedOn: .zero)
      gateway.doLate()
      #expect(try await repository.load().todos == saved.edit.changes.compactMap(\.after))
      #expect(try await repository.history() == [saved])
    }
  }

  @Test func `a refusal after an attempt without an answer does not say that nothing was saved`()
    async throws
  {
    let writes = Atomic(0)
    let gateway = ScriptedGateway { call in
      guard call.isWrite else { return .done }
      return writes.add(1, ordering: .relaxed).newValue == 1
        ? .late(.cutOff) : .answered(403, "permission denied")
    }
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      try await repository.save([.put(.sample(0))])
      Issue.record("The edit is saved.")
    } catch {
      guard case EtcdError.outcomeUnknown = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a cancelled save is unknown once it was sent, and not begun before`() async throws {
    let gateway = ScriptedGateway { $0.isWrite ? .lost(.cancelled) : .done }
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      try await repository.save([.put(.sample(0))])
      Issue.record("The edit is saved.")
    } catch EtcdError.outcomeUnknown(let reason) {
      #expect(reason.isCancellation)
    }
    let reading = try EtcdTodosRepository.scripted(ScriptedGateway { _ in .failed(.cancelled) })
    await #expect(throws: CancellationError.self) {
      try await reading.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    }
  }

  // MARK: Others who are faster

  /// A gateway on which something else happens before the first write.
  private func gateway(
    before: @escaping @Sendable (EtcdTodosRepository) async throws -> Void
  ) -> ScriptedGateway {
    let isFirst = Atomic(true)
    let own = Mutex<ScriptedGateway?>(nil)
    let gateway = ScriptedGateway { call in
      guard call.isWrite, isFirst.exchange(false, ordering: .relaxed),
        let gateway = own.withLock({ $0.take() })
      else { return .done }
      do { try await before(try EtcdTodosRepository.scripted(gateway)) } catch {
        Issue.record(error)
      }
      return .done
    }
    own.withLock { $0 = gateway }
    return gateway
  }

  @Test func `who was slower gets the next number and keeps what the other has saved`() async throws
  {
    let other = Todo.sample(0, title: "other")
    let gateway = gateway { try await $0.save(TodosEdit(.add, [.added(other)]), basedOn: .zero) }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let saved = try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
    #expect(saved.edit.changes.compactMap(\.after?.number) == [2])
    #expect(try await repository.load().todos.map(\.number).sorted() == [1, 2])
    // The write that failed has brought what the second one needs. Without a counter, both have also
    // looked for todos.
    let calls = 5 + 2 + 1
    #expect(gateway.calls.count == calls)
  }

  @Test func `an edit is merged with one that came between reading and writing`() async throws {
    let todo = Todo.sample(1)
    var (theirs, mine) = (todo, todo)
    theirs.title = "Oat milk"
    mine.tags = ["shop"]
    let renamed = theirs
    let isArmed = Atomic(false)
    let own = Mutex<ScriptedGateway?>(nil)
    let gateway = ScriptedGateway { call in
      guard call.isWrite, isArmed.exchange(false, ordering: .relaxed),
        let gateway = own.withLock({ $0 })
      else { return .done }
      let other = try? EtcdTodosRepository.scripted(gateway)
      _ = try? await other?.save(
        TodosEdit(.rename, [.changed(from: todo, to: renamed)]), basedOn: .zero)
      return .done
    }
    own.withLock { $0 = gateway }
    defer { own.withLock { $0 = nil } }
    let repository = try EtcdTodosRepository.scripted(gateway)
    let list = try await repository.save([.put(todo)])
    isArmed.store(true, ordering: .relaxed)
    let saved = try await repository.save(
      TodosEdit(.set, [.changed(from: todo, to: mine)]), basedOn: list.revision)
    var both = theirs
    both.tags = ["shop"]
    #expect(saved.edit.changes == [.changed(from: theirs, to: both)])
    isArmed.store(true, ordering: .relaxed)
    var again = both
    again.title = "Milk again"
    // The other renames what has another name by now, so nothing comes between.
    let last = try await repository.save(
      TodosEdit(.rename, [.changed(from: both, to: again)]), basedOn: saved.revision)
    #expect(last.edit.changes == [.changed(from: both, to: again)])
  }

  @Test func `a todo is added in front without reading the list`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    let first = try await repository.addToFront(.sample(9, title: "first"), by: "me")
    #expect(first?.edit.by == "me")
    for number in 2...5 {
      _ = try await repository.addToFront(.sample(0, title: "\(number)"), by: "")
    }
    let list = try await repository.load()
    #expect(list.todos.map(\.title) == ["5", "4", "3", "2", "first"])
    #expect(list.todos.map(\.number) == [5, 4, 3, 2, 1])
    // A todo that is moved in front of all is known, too.
    var moved = list.todos[2]
    moved.rank = .between(nil, list.todos[0].rank)
    try await repository.save([.put(moved)])
    _ = try await repository.addToFront(.sample(0, title: "6"), by: "")
    #expect(try await repository.load().todos.map(\.title).prefix(2) == ["6", "3"])
  }

  // MARK: Values that cannot be

  @Test func `a value that cannot be written is refused`() async throws {
    let repository = try EtcdTodosRepository.scripted()
    var todo = Todo.sample(1)
    todo.due = Date(timeIntervalSinceReferenceDate: .nan)
    for wrong in [todo, .sample(Todo.numbers.upperBound + 1)] {
      do {
        try await repository.save(TodosEdit(.add, [.added(wrong)]), basedOn: .zero)
        Issue.record("The edit is saved.")
      } catch EtcdError.cannotEncode {}
    }
    #expect(try await repository.load().todos.isEmpty)
  }

  @Test func `texts that are hard to write down come back as they were`() async throws {
    let repository = try EtcdTodosRepository.scripted()
    let saved = try await repository.save([.put(.full)])
    #expect(try await repository.load().todos == [.full])
    #expect(try await repository.history() == [saved])
  }
}
