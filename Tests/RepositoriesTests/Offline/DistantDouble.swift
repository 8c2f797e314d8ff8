import Foundation
import Synchronization
import Testing

@testable import Repositories

/// A server in memory that a test takes away, and that loses answers.
final class DistantDouble: DistantTodosRepository {
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// Nothing has reached the server.
    case away
    /// What was asked is done, and the answer is lost.
    case answerLost
    /// The server does not permit what was asked.
    case notPermitted
    /// The edit can never be saved.
    case impossible
    /// The server tells all, and never says whether an edit was saved: its disk stands still.
    case writesHang

    var description: String { "\(Self.self).\(self == .away ? "away" : "other")" }
  }

  private struct State {
    var failure: Failure?
    var saves: [TodosEdit.ID] = []
    var moments: [Date] = []
    var onContact: (@Sendable (Bool) -> Void)?
    var beforeUpdate: (@Sendable () async throws -> Void)?
    /// The saves that hang now, and those that ever did.
    var hanging = 0
    var hung = Revision.zero
  }

  private let list: Mutex<InMemoryTodosRepository>
  private let state = Mutex(State())
  private let back = SaveSignal()
  private let hang = SaveSignal()
  private let comings = Atomic<Int>(0)

  init(_ todos: [Todo] = []) {
    list = Mutex(InMemoryTodosRepository(todos))
  }

  /// The list of the server.
  var stored: InMemoryTodosRepository { list.withLock(\.self) }

  /// Replaces the list by an older copy, to which others have added todos since.
  func restore(_ todos: [Todo], andAdd titles: [String]) async throws {
    let other = InMemoryTodosRepository(todos)
    for title in titles {
      try await other.save(
        TodosEdit(.add, [.added(.sample(0, title: title))], by: "other"), basedOn: .zero)
    }
    list.withLock { $0 = other }
  }

  /// The edit of the list's revision; nil without edits.
  private func newest() async throws -> TodosSaved? { try await stored.history().last }

  /// The list, with the edit of the list's revision.
  private func snapshot() async throws -> TodosSnapshot {
    var snapshot = try await stored.load()
    snapshot.newest = try await newest()?.edit.id
    return snapshot
  }

  /// How all calls fail from now on; nil for not at all.
  var failure: Failure? {
    get { state.withLock(\.failure) }
    set {
      let tell = state.withLock { state in
        state.failure = newValue
        return state.onContact
      }
      if newValue == nil {
        back.announce(Revision(comings.add(1, ordering: .relaxed).newValue))
      }
      tell?(newValue == nil)
    }
  }

  /// The edits that were to be saved, in order, also those whose answers were lost.
  var saves: [TodosEdit.ID] { state.withLock(\.saves) }

  /// The moments of the edits that had waited.
  var moments: [Date] { state.withLock(\.moments) }

  private func check() throws {
    if let failure, ![.answerLost, .writesHang].contains(failure) { throw failure }
  }

  /// Waits until a save hangs.
  func untilSaveHangs() async throws {
    while true {
      try Task.checkCancellation()
      let (isHanging, hung) = state.withLock { ($0.hanging > 0, $0.hung) }
      if isHanging { return }
      _ = await hang.wait(after: hung)
    }
  }

  private func hangs() async throws {
    let hung = state.withLock { state in
      state.hanging += 1
      state.hung = Revision(state.hung.number + 1)
      return state.hung
    }
    defer { state.withLock { $0.hanging -= 1 } }
    hang.announce(hung)
    try await waitForCancellation()
  }

  func reach() async throws -> Revision {
    try check()
    return try await stored.load().revision
  }

  func synchronize() async {}

  func load() async throws -> TodosSnapshot {
    try check()
    return try await snapshot()
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try check()
    state.withLock { $0.saves.append(edit.id) }
    if failure == .writesHang { try await hangs() }
    let saved = try await stored.save(edit, basedOn: revision)
    if failure == .answerLost { throw Failure.answerLost }
    return saved
  }

  func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved {
    let saved = try await save(edit, basedOn: .zero)
    state.withLock { $0.moments.append(moment) }
    return saved
  }

  func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    try check()
    return try await save(TodosEdit(.add, [.added(todo)], by: author), basedOn: .zero)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    changes(since: revision, behind: nil)
  }

  func changes(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let reader = Reader(stored.changes(since: revision))
    return AsyncThrowingStream {
      let update = try await reader.next()
      while !Task.isCancelled {
        // Looked at first: a server that comes back behind this has come again.
        let coming = Revision(self.comings.load(ordering: .acquiring))
        guard self.failure == .away else { break }
        _ = await self.back.wait(after: coming)
      }
      return update
    }
  }

  private final class Reader: Sendable {
    private let stream: AsyncThrowingStream<TodosUpdate, any Error>

    init(_ stream: AsyncThrowingStream<TodosUpdate, any Error>) { self.stream = stream }

    func next() async throws -> TodosUpdate? {
      for try await update in stream { return update }
      return nil
    }
  }

  /// Lets something happen while the next update is asked for.
  func beforeUpdate(_ action: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.beforeUpdate = action }
  }

  func update(since revision: Revision) async throws -> TodosUpdate? {
    try await update(since: revision, behind: nil)
  }

  func update(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) async throws -> TodosUpdate? {
    try check()
    try await state.withLock { $0.beforeUpdate.take() }?()
    let known = try await stored.history()
    if let newest, !known.contains(where: { $0.edit.id == newest && $0.revision == revision }) {
      return .reloaded(try await snapshot())
    }
    guard try await stored.load().revision > revision else { return nil }
    for try await update in stored.changes(since: revision) { return update }
    return nil
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    try check()
    return try await stored.detail(of: id)
  }

  func history() async throws -> [TodosSaved] {
    try check()
    return try await stored.history()
  }

  func isOutOfReach(_ error: any Error) -> Bool {
    [.away, .answerLost].contains(error as? Failure)
  }

  func isRefusal(_ error: any Error) -> Bool {
    error is TodosConflict || error as? Failure == .impossible
  }

  func isUntouched(after error: any Error) -> Bool { error as? Failure == .away }

  func onContact(_ tell: @escaping @Sendable (_ isReached: Bool) -> Void) {
    // The programs of a test share the double; the last one is told.
    state.withLock { $0.onContact = tell }
  }
}

extension OfflineTodosRepository {
  /// A program on a machine whose files are in a folder, where no time passes.
  convenience init(_ server: DistantDouble, in folder: String) {
    self.init(
      distant: server, keeping: folder, now: { Date(timeIntervalSinceReferenceDate: 1) },
      clock: ScriptedClock { _ in try await waitForCancellation() })
  }

  /// Adds a todo; returns the edit as it was saved or waits.
  @discardableResult
  func add(_ title: String, by author: String = "me") async throws -> TodosSaved {
    try await save(
      TodosEdit(.add, [.added(.sample(0, title: title))], by: author), basedOn: .zero)
  }

  /// Changes the todo with a title; returns the edit as it was saved or waits.
  @discardableResult
  func change(_ title: String, _ body: (inout Todo) -> Void) async throws -> TodosSaved {
    let before = try #require(state.withLock(\.list.shown).all.first { $0.title == title })
    var after = before
    body(&after)
    return try await save(TodosEdit(.set, [.changed(from: before, to: after)]), basedOn: .zero)
  }

  /// The list as it is at hand, without asking.
  var shown: [Todo] { state.withLock { $0.list.shown.inOrder } }
}
