import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A program beside a server that comes and goes, on a disk of which any call fails or is the last.
struct OfflineFaultTests {
  private let folder = "/list"
  private let milk = TodosEdit(.add, [.added(.sample(0, title: "milk"))], by: "me")
  private let bread = TodosEdit(.add, [.added(.sample(0, title: "bread"))], by: "me")

  private func program(_ server: DistantDouble, on disk: SimulatedDisk) -> OfflineTodosRepository {
    OfflineTodosRepository(
      distant: server, keeping: folder, on: disk, now: { Date(timeIntervalSinceReferenceDate: 1) },
      clock: ScriptedClock { _ in try await waitForCancellation() })
  }

  private static func faults(of call: DiskCall) -> [DiskFault] {
    let part = call.written.count / 2
    let ends: [DiskFault] = [.fail(EIO), .failAfterwards(EIO), .die(after: 0)]
    if call.kind == .read { return ends + [.noBytes] }
    return call.kind == .write ? ends + [.part(part, failing: ENOSPC), .die(after: part)] : ends
  }

  /// Does something on a copy of a disk once for each call and each fault of it, or for a fifth of
  /// these below full size.
  private func eachFault(
    from state: DiskState, _ what: (SimulatedDisk) async throws -> Void,
    check: (String, SimulatedDisk) async throws -> Void
  ) async throws {
    let whole = SimulatedDisk(state)
    whole.record()
    try await what(whole)
    let calls = whole.takeHistory().map(\.call)
    #expect(!calls.isEmpty)
    var random = SeededGenerator()
    for call in calls {
      for fault in Self.faults(of: call) where LongTests.tries(oneIn: 5, using: &random) {
        let disk = SimulatedDisk(state) { $0.number == call.number ? fault : nil }
        try await check("\(fault) at \(call.kind) \(call.number) of \(call.path)", disk)
      }
    }
  }

  /// A list that is known, with an edit that waits, while the server is away.
  private func waiting() async throws -> (DistantDouble, DiskState) {
    let (server, disk) = (DistantDouble([.sample(1, title: "one")]), SimulatedDisk())
    let program = program(server, on: disk)
    _ = try await program.load()
    server.failure = .away
    try await program.save(milk, basedOn: .zero)
    return (server, disk.state.afterKill)
  }

  private func titles(_ server: DistantDouble) async throws -> [String] {
    try await server.stored.load().todos.map(\.title).sorted()
  }

  @Test func `an edit waits, is refused and never there, or is told as unknown and then found`()
    async throws
  {
    let (_, state) = try await waiting()
    let edit = bread
    try await eachFault(from: state) { disk in
      let server = DistantDouble([.sample(1, title: "one")])
      server.failure = .away
      try await program(server, on: disk).save(edit, basedOn: .zero)
    } check: { what, disk in
      let server = DistantDouble([.sample(1, title: "one")])
      server.failure = .away
      let program = program(server, on: disk)
      var (isThere, isAcknowledged) = (Bool?.none, false)
      do {
        try await program.save(edit, basedOn: .zero)
        (isThere, isAcknowledged) = (true, true)
      } catch StorageError.outcomeUnknown {
        if !disk.isDead {
          // Nobody knows on which list another edit would be made.
          let later = await #expect(throws: StorageError.self, "\(what)") {
            try await program.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
          }
          // Of that one it is known: it was not made.
          if case .outcomeUnknown? = later { Issue.record("\(what)") }
          disk.follow { _ in nil }
          _ = try? await program.load()
          isThere = try await program.isSaved(edit.id)
          #expect(isThere != nil, "\(what)")
        }
      } catch {
        isThere = false
      }
      if disk.isDead, !isAcknowledged { isThere = nil }
      for end in [disk.state.afterKill, disk.state.afterWorstPowerCut] {
        let server = DistantDouble([.sample(1, title: "one")])
        server.failure = .away
        let next = self.program(server, on: SimulatedDisk(end))
        try next.takeWaiting()
        let ids = next.backlog?.edits.map(\.id) ?? []
        #expect(ids.first == milk.id, "\(what)")
        if let isThere { #expect(ids.contains(edit.id) == isThere, "\(what)") }
        // The same edit once more, as by a person who repeats the command.
        try await next.save(edit, basedOn: .zero)
        server.failure = nil
        await next.send()
        #expect(try await titles(server) == ["bread", "milk", "one"], "\(what)")
      }
    }
  }

  @Test func `what waits is sent once, whatever fails while it is sent`() async throws {
    let (_, state) = try await waiting()
    try await eachFault(from: state) { disk in
      await program(DistantDouble([.sample(1, title: "one")]), on: disk).sendReached()
    } check: { what, disk in
      let server = DistantDouble([.sample(1, title: "one")])
      let program = program(server, on: disk)
      await program.sendReached()
      if disk.isDead || server.saves.isEmpty {
      } else if let waits = program.backlog?.edits.count {
        // What cannot be noted is told.
        #expect(waits == 0 || program.backlog?.reason != nil, "\(what)")
      }
      for end in [disk.state.afterKill, disk.state.afterWorstPowerCut] {
        let next = self.program(server, on: SimulatedDisk(end))
        _ = try await next.load()
        #expect(try await titles(server) == ["milk", "one"], "\(what)")
        #expect(next.backlog?.edits.isEmpty == true, "\(what)")
      }
    }
  }

  @Test func `a refused edit is told once that is on the disk`() async throws {
    let (_, state) = try await waiting()
    try await eachFault(from: state) { disk in
      let server = DistantDouble([.sample(1, title: "one")])
      server.failure = .impossible
      await program(server, on: disk).send()
    } check: { what, disk in
      let server = DistantDouble([.sample(1, title: "one")])
      server.failure = .impossible
      let program = program(server, on: disk)
      await program.send()
      let told = program.backlog?.ended.count ?? 0
      for end in [disk.state.afterKill, disk.state.afterWorstPowerCut] {
        let next = try WaitingFile("\(folder)/waiting", on: SimulatedDisk(end)).read()
        let isThere = next.edits.contains { $0.edit.id == milk.id }
        #expect(isThere != next.outcomes.contains { $0.id == milk.id }, "\(what)")
        if told > 0 { #expect(!isThere, "\(what)") }
        // A person is told, once, by the next program if not by this one.
        let nextDisk = SimulatedDisk(end)
        let nextServer = DistantDouble([.sample(1, title: "one")])
        for isLater in [false, true] {
          let later = self.program(nextServer, on: nextDisk)
          _ = try await later.load()
          let isSaved = try await titles(nextServer).contains("milk")
          #expect(isSaved == isThere, "\(what)")
          let tellings = later.backlog?.ended.count { $0.isRefusal(of: milk.id) } ?? 0
          if isLater || isThere { #expect(tellings == 0, "\(what)") }
          if !isLater, !isThere { #expect(told + tellings > 0, "\(what)") }
        }
      }
    }
  }

  @Test func `an edit that the server may have, and that cannot wait, is unknown`() async throws {
    let (server, disk) = (DistantDouble([.sample(1, title: "one")]), SimulatedDisk())
    let program = program(server, on: disk)
    _ = try await program.load()
    server.failure = .answerLost
    disk.follow { call in
      let isDraft = call.path.contains("waiting.") && !call.path.contains("waiting.lock")
      return call.kind == .write && isDraft ? .fail(ENOSPC) : nil
    }
    await #expect(
      throws: StorageError.outcomeUnknown(
        path: "\(folder)/waiting", reason: SystemError(code: ENOSPC).reason)
    ) { try await program.save(milk, basedOn: .zero) }
    server.failure = .away
    _ = try await program.load()
    // Only the server knows.
    #expect(try await program.isSaved(milk.id) == nil)
    server.failure = nil
    await program.noteReached()
    #expect(try await program.load().todos.map(\.title).sorted() == ["milk", "one"])
    #expect(try await program.isSaved(milk.id) == true)
    disk.follow { _ in nil }
    try await program.save(bread, basedOn: .zero)
    #expect(try await titles(server) == ["bread", "milk", "one"])
  }

  // MARK: The copies

  @Test func `what is kept for the time without the server is whole or told, whatever fails`()
    async throws
  {
    let (server, disk) = (DistantDouble([.sample(1, title: "one")]), SimulatedDisk())
    _ = try await program(server, on: disk).load()
    let before = try await server.stored.load().todos
    try await server.stored.save(milk, basedOn: .zero)
    let between = try await server.stored.load().todos
    try await server.stored.save(bread, basedOn: .zero)
    let after = try await server.stored.load().todos
    let revision = try await server.stored.load().revision
    let saves = try await server.stored.history()
    @Sendable func keep(_ disk: SimulatedDisk) async throws {
      let cache = ListCache("\(folder)/list", on: disk)
      var list = StoredTodos()
      for todo in between { list.restore(todo, history: []) }
      cache.write(ListCache.Contents(list: list, revision: Revision(revision.number - 1)))
      cache.append([saves[saves.count - 1]], after: Revision(revision.number - 1))
      cache.edits.write(saves)
    }
    try await withSeed { random in
      try await eachFault(from: disk.state, keep) { what, disk in
        try await keep(disk)
        let ends =
          [disk.state.afterKill, disk.state.afterWorstPowerCut]
          + (0..<4).map { _ in disk.state.afterPowerCut(using: &random) }
        for end in ends {
          do {
            let found = try ListCache("\(folder)/list", on: SimulatedDisk(end)).read()
            let list = found?.list.inOrder
            #expect([nil, before, between, after].contains(list), "\(what): \(list?.count ?? -1)")
          } catch StorageError.damagedCopy {}
        }
      }
    }
  }

  @Test func `a damaged copy is told with the list of the server, and made anew`() async throws {
    let (server, state) = try await waiting()
    server.failure = nil
    var damaged = state
    let bytes = try #require(state.bytes("\(folder)/list"))
    damaged.put(Array(bytes.dropLast(LineSeal.length)), at: "\(folder)/list")
    let disk = SimulatedDisk(damaged)
    let program = program(server, on: disk)
    #expect(try await program.load().todos.count == 2)
    guard case StorageError.damagedCopy? = program.backlog?.flaw?.error else {
      Issue.record("\(String(describing: program.backlog))")
      return
    }
    server.failure = .away
    let next = self.program(server, on: SimulatedDisk(disk.state.afterKill))
    #expect(try await next.load().todos.count == 2)
    #expect(next.backlog?.flaw == nil)
  }

  @Test func `somebody else's file in the place of the lock of the copies is told`() async throws {
    let (server, state) = try await waiting()
    server.failure = nil
    var other = state
    other.put(Array("my diary\n".utf8), at: "\(folder)/list.lock")
    let program = program(server, on: SimulatedDisk(other))
    for _ in 1...2 {
      #expect(try await program.load().todos.count == 2)
      #expect(
        program.backlog?.flaw?.error as? StorageError
          == .foreignFile(path: "\(folder)/list.lock", beside: "\(folder)/list"))
    }
  }

  @Test func `without the server, a damaged copy is an error, and the edits that wait are there`()
    async throws
  {
    let (server, state) = try await waiting()
    var damaged = state
    // All is lost behind the first line, by which the file is known.
    let beginning = try #require(state.bytes("\(folder)/list")).prefix(OwnFile.list.headerLength)
    damaged.put(Array(beginning), at: "\(folder)/list")
    let program = program(server, on: SimulatedDisk(damaged))
    for _ in 1...2 {
      await #expect(
        throws: StorageError.damagedCopy(
          path: "\(folder)/list", line: 2, reason: KnownReason.missingLine.rawValue)
      ) { try await program.load() }
    }
    #expect(program.backlog?.edits == [milk] || program.backlog?.edits.map(\.id) == [milk.id])
    #expect(program.backlog?.offlineSince != nil)
    await #expect(throws: StorageError.self) { try await program.update(since: .zero) }
  }
}

extension TodosBacklog.Ended {
  fileprivate func isRefusal(of id: TodosEdit.ID) -> Bool {
    if case .refused(let edit, _) = self { edit.id == id } else { false }
  }
}
