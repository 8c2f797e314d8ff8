import Foundation
import Synchronization
import Testing

@testable import Repositories

/// Edits that waited, are too large for one transaction, and meet accidents half-way.
struct OfflinePartsTests {
  /// A large edit that waits, and whose writes then fail where the test says so.
  private func send(
    failing failures: Set<Int>, by failure: ScriptedGateway.Fate = .failed(.notReachable)
  ) async throws -> (program: OfflineTodosRepository, server: EtcdTodosRepository, edit: TodosEdit)
  {
    // Counted once the edit waits.
    let writes = Atomic(-1_000)
    let gateway = ScriptedGateway { [isServerAway] call in
      if isServerAway.value.load(ordering: .relaxed) { return .failed(.notReachable) }
      guard call.isWrite else { return .done }
      return failures.contains(writes.add(1, ordering: .relaxed).newValue)
        ? failure : .done
    }
    let server = try EtcdTodosRepository.scripted(gateway)
    let todo = Todo.sample(0, title: "first")
    try await server.begin(with: TodosCopy(TodosSnapshot([], at: .zero), trail: []))
    try await server.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    let folder = directory.url.appending(path: UUID().uuidString).path(percentEncoded: false)
    let program = OfflineTodosRepository(
      distant: server, keeping: folder,
      clock: ScriptedClock { _ in try await waitForCancellation() })
    let stored = try #require(try await program.load().todos.first)
    isServerAway.value.store(true, ordering: .relaxed)
    var renamed = stored
    renamed.title = "mine"
    let added = (1...250).map { TodosEdit.Change.added(.sample(0, title: "row \($0)")) }
    let edit = TodosEdit(.importing, added + [.changed(from: stored, to: renamed)])
    #expect(try await program.save(edit, basedOn: .zero).stage == .waiting)
    isServerAway.value.store(false, ordering: .relaxed)
    writes.store(0, ordering: .relaxed)
    await program.noteReached()
    await program.send()
    return (program, server, edit)
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  private let isServerAway = Flag()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a connection that breaks twice at one place keeps nothing from the server`()
    async throws
  {
    let (program, server, edit) = try await send(failing: [2, 3])
    #expect(program.backlog?.edits.isEmpty == true)
    #expect(try await server.load().todos.count == edit.changes.count)
    guard case .sent(let sent)? = program.backlog?.ended.first else {
      Issue.record("\(program.backlog as Any)")
      return
    }
    #expect(sent.edit.id == edit.id && sent.saved.edit.changes.count == edit.changes.count)
  }

  @Test func `an edit for whose rest the server has no room waits, and is sent when there is room`()
    async throws
  {
    let full = ScriptedGateway.Fate.answered(429, "etcdserver: mvcc: database space exceeded")
    let (program, server, edit) = try await send(failing: Set(3...5), by: full)
    #expect(program.backlog?.edits.map(\.id) == [edit.id])
    #expect(program.backlog?.ended.isEmpty == true && program.backlog?.offlineSince == nil)
    // Nobody is to make the edit again.
    let reason = program.backlog?.reason.map { String(describing: $0.error) }
    #expect(reason?.contains("no space") == true && reason?.contains("again") == false)
    #expect(try await server.load().todos.count == 201)
    for _ in 0..<2 { await program.send() }
    #expect(program.backlog?.edits.map(\.id) == [edit.id])
    // There is room again.
    await program.send()
    #expect(program.backlog?.edits.isEmpty == true)
    #expect(try await server.load().todos.count == edit.changes.count)
  }

  @Test(arguments: [
    ScriptedGateway.Fate.failed(.notReachable), .answered(400, "etcdserver: request is too large"),
  ])
  func `an edit of which a part is never taken is refused, and no other waits for ever`(
    failure: ScriptedGateway.Fate
  ) async throws {
    // From the third part on, the server takes nothing, but answers.
    let (program, server, edit) = try await send(failing: Set(3...5), by: failure)
    #expect(program.backlog?.edits.isEmpty == true)
    #expect(try await server.load().todos.count == 201)
    guard case .refused(let refused, let reason)? = program.backlog?.ended.first else {
      Issue.record("\(program.backlog as Any)")
      return
    }
    #expect(refused.id == edit.id)
    #expect(String(describing: reason.error).contains("200 of 251 changes were saved"))
    #expect(try await program.isSaved(edit.id) == false)
    // The history of the last edits has the part; without the server nobody knows whether that is all.
    #expect(try await program.history().contains { $0.edit.id == edit.id })
    isServerAway.value.store(true, ordering: .relaxed)
    #expect(try await program.isSaved(edit.id) == nil)
    isServerAway.value.store(false, ordering: .relaxed)
    await program.noteReached()
    try await program.save(TodosEdit(.add, [.added(.sample(0, title: "next"))]), basedOn: .zero)
    #expect(try await server.load().todos.contains { $0.title == "next" })
  }
}
