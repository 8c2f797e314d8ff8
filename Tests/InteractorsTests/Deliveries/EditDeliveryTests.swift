import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct EditDeliveryTests {
  private let repository = ScriptedTodosRepository([.sample(1)])
  private let positions = KeptPositions()

  private func edit(_ title: String, by author: String = "tty") async throws {
    let todo = try #require(try await repository.load().todos.first)
    var renamed = todo
    renamed.title = title
    _ = try await repository.save(
      TodosEdit(.rename, [.changed(from: todo, to: renamed)], by: author), basedOn: .zero)
  }

  private func delivery(to hook: RecordingHook) -> EditDelivery {
    EditDelivery(of: repository, at: positions, besides: "hook", hook.call)
  }

  /// A program on a machine whose files are in a folder.
  private func program(of server: AwayTodosRepository, in folder: URL) -> OfflineTodosRepository {
    OfflineTodosRepository(
      distant: server, keeping: folder.path(percentEncoded: false), clock: HurryingClock())
  }

  private var present: Int { get async throws { try await repository.load().revision.number } }

  @Test func `the first delivery begins at the present, and each edit comes once`() async throws {
    try await edit("before")
    let (hook, first) = (RecordingHook(), try await present)
    #expect(try await delivery(to: hook).deliver() == .delivered(0))
    for number in 1...3 { try await edit("\(number)") }
    #expect(try await delivery(to: hook).deliver() == .delivered(3))
    #expect(try await delivery(to: hook).deliver() == .delivered(0))
    #expect(hook.calls.filter { !$0.isEmpty }.count == 1)
    #expect(hook.all == (1...3).map { .init(revision: first + $0, isRepeated: false) })
  }

  @Test func `a failed call is repeated as a whole, with the edits since`() async throws {
    let hook = RecordingHook()
    _ = try await delivery(to: hook).deliver()
    let first = try await present
    try await edit("a")
    let failure = HookFailure(status: 3, "no network")
    hook.fail(failure)
    #expect(try await delivery(to: hook).deliver() == .failed(failure, after: 0))
    #expect(positions.current?.failure == failure)
    try await edit("b")
    hook.fail(nil)
    #expect(try await delivery(to: hook).deliver() == .delivered(2))
    #expect(positions.current?.failure == nil)
    #expect(positions.current?.begun == nil)
    #expect(
      hook.all == [
        .init(revision: first + 1, isRepeated: false), .init(revision: first + 1, isRepeated: true),
        .init(revision: first + 2, isRepeated: false),
      ])
  }

  @Test func `edits by hooks start none, and are passed over`() async throws {
    let hook = RecordingHook()
    _ = try await delivery(to: hook).deliver()
    try await edit("by the hook", by: "hook")
    #expect(try await delivery(to: hook).deliver() == .delivered(0))
    #expect(hook.calls.isEmpty)
    #expect(try await positions.current?.revision == present)
  }

  @Test func `edits that come during a call are delivered by the program that delivers`()
    async throws
  {
    let other = RecordingHook()
    let hook = RecordingHook { [self] in
      if try await present > 3 { return }
      #expect(try await delivery(to: other).deliver() == .deliveredElsewhere)
      try await edit("meanwhile")
    }
    _ = try await delivery(to: hook).deliver()
    let first = try await present
    try await edit("a")
    let outcome = try await delivery(to: hook).deliver()
    #expect(outcome == .delivered(hook.all.count))
    #expect(hook.revisions == Array(first + 1...(try await present)))
    #expect(hook.revisions.count > 1)
    #expect(other.calls.isEmpty)
  }

  @Test func `a thousand edits go to a call at most`() async throws {
    let hook = RecordingHook()
    _ = try await delivery(to: hook).deliver()
    for number in 1...1_001 { try await edit("\(number)") }
    #expect(try await delivery(to: hook).deliver() == .delivered(1_001))
    #expect(hook.calls.map(\.count) == [1_000, 1])
  }

  @Test func `edits that the list has forgotten come as one line`() async throws {
    let hook = RecordingHook()
    _ = try await delivery(to: hook).deliver()
    // Of the kept changes, each edit counts as one more.
    for number in 1...6_000 { try await edit("\(number)") }
    #expect(try await delivery(to: hook).deliver() == .delivered(1))
    #expect(try await hook.reloaded == [.init(Revision(present))])
    #expect(try await positions.current?.revision == present)
  }

  @Test func `a list without a server may have as many saves as it likes, and forget them`()
    async throws
  {
    let (hook, million) = (RecordingHook(), 3 << 20)
    let repository = MadeUpSaves(million...million + 1)
    try positions.keep(DeliveryPosition(Revision(million)))
    repository.forget()
    let delivery = EditDelivery(of: repository, at: positions, besides: "hook", hook.call)
    #expect(try await delivery.deliver() == .delivered(1))
    #expect(hook.reloaded == [.init(Revision(million + 1))])
  }

  @Test func `another list at the same path is told, and then each of its edits`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let hook = RecordingHook()
    func run(_ numbers: ClosedRange<Int>) async throws -> EditDelivery.Outcome {
      let list = JournalTodosRepository(path: folder.appending(path: "list").path)
      let delivery = EditDelivery(of: list, at: positions, besides: "hook", hook.call)
      try await delivery.begin()
      for number in numbers {
        _ = try await list.save(TodosEdit(.add, [.added(.sample(number))]), basedOn: .zero)
      }
      return try await delivery.deliver()
    }
    #expect(try await run(1...2) == .delivered(2))
    try FileManager.default.removeItem(at: folder)
    hook.fail(HookFailure(status: 1, ""))
    #expect(try await run(1...3) == .failed(HookFailure(status: 1, ""), after: 0))
    hook.fail(nil)
    #expect(try await run(4...4) == .delivered(1))
    #expect(try await run(5...6) == .delivered(2))
    #expect(hook.revisions == [1, 2, 5, 6])
    #expect(hook.reloaded == [.init(Revision(3)), .init(Revision(4))])
    // A position that an earlier version kept has no identity: it stays, and gets that of the list.
    let known = try #require(positions.current)
    try positions.keep(DeliveryPosition(known.reached))
    #expect(try await run(7...7) == .delivered(1))
    #expect(positions.current?.list == known.list && known.list != nil)
  }

  @Test func `an older copy to which others have added is told, and then each of its edits`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, copy) = (folder.appending(path: "list"), folder.appending(path: "copy"))
    let hook = RecordingHook()
    func add(_ number: Int) async throws -> JournalTodosRepository {
      let list = JournalTodosRepository(path: path.path)
      _ = try await list.save(TodosEdit(.add, [.added(.sample(number))]), basedOn: .zero)
      return list
    }
    func deliver(_ list: JournalTodosRepository) async throws {
      let delivery = EditDelivery(of: list, at: positions, besides: "hook", hook.call)
      #expect(try await delivery.deliver() != .deliveredElsewhere)
    }
    try await deliver(add(1))
    try await deliver(add(2))
    try FileManager.default.copyItem(at: path, to: copy)
    try await deliver(add(3))
    #expect(hook.revisions == [2, 3])
    try FileManager.default.removeItem(at: path)
    try FileManager.default.moveItem(at: copy, to: path)
    _ = try await add(4)
    try await deliver(add(5))
    #expect(hook.revisions == [2, 3])
    #expect(hook.reloaded == [.init(Revision(4))])
    try await deliver(add(6))
    #expect(hook.revisions == [2, 3, 5])
  }

  /// A program that is killed at each of its steps in turn, and started again.
  @Test func `a program killed at any step loses no edit, and names each repeat`() async throws {
    for kills in [1, 2, 3] {
      for step in 0..<40 {
        let test = EditDeliveryTests()
        try await test.killed(at: step, times: kills)
      }
    }
  }

  private func killed(at step: Int, times: Int) async throws {
    let hook = RecordingHook { [positions] in try positions.step() }
    _ = try await delivery(to: hook).deliver()
    let first = try await present
    for number in 1...3 {
      try await edit("\(number)")
      if number < 3 { continue }
      for kill in 0..<times {
        positions.kill(after: step + kill)
        // A killed program ends at once, whatever its hook returns.
        _ = try? await delivery(to: hook).deliver()
        positions.kill(after: nil)
        try await edit("after kill \(kill)")
      }
    }
    hook.fail(nil)
    _ = try await delivery(to: hook).deliver()
    var seen: Set<Int> = []
    var firsts: [Int] = []
    for got in hook.all {
      if seen.insert(got.revision).inserted {
        firsts.append(got.revision)
      } else {
        #expect(got.isRepeated, "step \(step), \(times) kills: revision \(got.revision)")
      }
    }
    #expect(firsts == Array(first + 1...(try await present)), "step \(step), \(times) kills")
    #expect(try await positions.current?.withoutEdit == DeliveryPosition(Revision(present)))
  }

  @Test(arguments: [1, 2, 5])
  func `of a server that was restored and has come as far as before, a hook hears of lost edits`(
    count: Int
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let hook = RecordingHook()
    /// A program of its own, as each delivery is one.
    func deliver(of server: AwayTodosRepository) async throws -> EditDelivery.Outcome {
      let program = program(of: server, in: folder)
      return try await EditDelivery(of: program, at: positions, besides: "hook", hook.call)
        .deliver()
    }
    func add(_ number: Int, to server: AwayTodosRepository) async throws {
      _ = try await server.save(
        TodosEdit(.add, [.added(.sample(number))], by: "tty"), basedOn: .zero)
    }
    let server = AwayTodosRepository([.sample(1)])
    #expect(try await deliver(of: server) == .delivered(0))
    try await add(2, to: server)
    #expect(try await deliver(of: server) == .delivered(1))
    let restored = AwayTodosRepository([.sample(1)])
    for number in 0..<count { try await add(number + 3, to: restored) }
    // While the server is away, the line of lost edits waits.
    restored.isAway = true
    _ = try? await deliver(of: restored)
    restored.isAway = false
    #expect(hook.reloaded.isEmpty)
    #expect(try await deliver(of: restored) == .delivered(1))
    #expect(hook.reloaded.map(\.revision.server) == [Revision(count)])
    try await add(9, to: restored)
    #expect(try await deliver(of: restored) == .delivered(1))
    #expect(hook.reloaded.count == 1 && hook.calls.count == 3)
  }

  @Test(arguments: 1...50)
  func `hooks at different revisions of a list on a server each get their own edits`(
    seed: Int
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = AwayTodosRepository([.sample(1)])
    func program() -> OfflineTodosRepository { self.program(of: server, in: folder) }
    let hooks = (0..<3).map { _ in (RecordingHook(begin: { await Task.yield() }), KeptPositions()) }
    func deliver(
      _ hook: (RecordingHook, KeptPositions), of list: OfflineTodosRepository
    ) async throws {
      _ = try await EditDelivery(of: list, at: hook.1, besides: "hook", hook.0.call).deliver()
    }
    for (number, hook) in hooks.enumerated() {
      try await deliver(hook, of: program())
      for edit in 1...3 {
        _ = try await server.save(
          TodosEdit(.add, [.added(.sample(number * 10 + edit + 1))], by: "tty"), basedOn: .zero)
      }
      if number == 0 { try await deliver(hook, of: program()) }
    }
    // One program for all, in which the list is not known.
    let list = program()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, hook) in hooks.enumerated() {
        group.addTask {
          for _ in 0..<(seed * (number + 1)) % 7 { await Task.yield() }
          try await deliver(hook, of: list)
        }
      }
      try await group.waitForAll()
    }
    for (number, hook) in hooks.enumerated() {
      #expect(hook.0.reloaded.isEmpty)
      #expect(
        hook.0.revisions.map { Revision($0).server.number } == Array(3 * number + 1...9),
        "hook \(number)")
    }
  }

  @Test func `an edit that waits for its server is delivered when sent, and not before`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = AwayTodosRepository([.sample(1)])
    /// A program of its own, as each delivery is one.
    func program() -> OfflineTodosRepository { self.program(of: server, in: folder) }
    func add(_ number: Int) async throws {
      _ = try await program().save(
        TodosEdit(.add, [.added(.sample(number))], by: "tty"), basedOn: .zero)
    }
    let hook = RecordingHook()
    func deliver() async throws -> EditDelivery.Outcome {
      try await EditDelivery(of: program(), at: positions, besides: "hook", hook.call).deliver()
    }
    _ = try await program().load()
    #expect(try await deliver() == .delivered(0))
    try await add(2)
    #expect(try await deliver() == .delivered(1))
    let reader = program()
    _ = try await reader.load()
    // The copy of the list is kept.
    await reader.synchronize()
    server.isAway = true
    for number in 3...4 {
      try await add(number)
      #expect(try await deliver() == .delivered(0))
    }
    #expect(hook.calls.count == 1)
    server.isAway = false
    _ = try await program().load()
    guard case .delivered(let count) = try await deliver() else { throw CancellationError() }
    #expect(count > 0 && hook.calls.count == 2)
    // An edit that the hook did not take comes as an edit, too, once the server is back.
    hook.fail(HookFailure("no network"))
    try await add(5)
    guard case .failed = try await deliver() else { throw CancellationError() }
    hook.fail(nil)
    let other = program()
    _ = try await other.load()
    await other.synchronize()
    server.isAway = true
    #expect(try await deliver() == .delivered(0))
    server.isAway = false
    #expect(try await deliver() == .delivered(1))
    #expect(hook.all.last?.isRepeated == true && hook.reloaded.count <= 1)
  }
}
