import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// An interactor whose list is on a server that goes and comes.
struct RealTodosInteractorBacklogTests {
  private let server = AwayTodosRepository([.sample(1), .sample(2)])
  private let store = Store(AppState())
  private let todos: RealTodosInteractor
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "backlog-\(UUID().uuidString)")
  private let remover: Remover

  private final class Remover: Sendable {
    let folder: URL
    init(_ folder: URL) { self.folder = folder }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  init() async {
    remover = Remover(folder)
    let ids = Counter(1000)
    todos = RealTodosInteractor(
      store: store,
      repository: OfflineTodosRepository(
        distant: server, keeping: folder.path(percentEncoded: false), now: { noon },
        clock: HurryingClock()),
      follows: false, now: { noon }, makeID: { Todo.id(ids.next()) }, author: "me")
    await todos.load().finished
  }

  private var titles: [String]? { store.todos.value?.map(\.title) }
  private var events: [Notices.Event] { store.notices.waiting.map(\.event) }

  @Test func `a server that is away is told once, with what waits`() async throws {
    #expect(store.backlog == TodosBacklog())
    server.isAway = true
    let added = try await todos.add(title: "tea")
    try await todos.setDone(true, id: Todo.id(1))
    #expect(added.number == -1 && titles == ["tea", "todo 1", "todo 2"])
    #expect(store.backlog.edits.count == 2 && store.backlog.offlineSince == noon)
    #expect(store.backlog.waitingIDs == [added.id, Todo.id(1)])
    let told = events.filter { if case .wentOffline(since: noon, _) = $0 { true } else { false } }
    #expect(told.count == 1 && events.count == 1)
  }

  @Test func `a todo that waits is named by its number, and then by the one it was given`()
    async throws
  {
    server.isAway = true
    let added = try await todos.add(title: "tea")
    #expect(store.todos.value?[id: added.id]?.number == -1)
    server.isAway = false
    await todos.load().finished
    let sent = try #require(store.todos.value?[id: added.id])
    #expect(sent.number == 3 && store.backlog.edits.isEmpty && store.backlog.offlineSince == nil)
    guard case .sent(let edits)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(events.contains(.cameBack))
    #expect(edits.flatMap(\.numbers).map(\.waiting) == [1])
    #expect(edits.flatMap(\.numbers).map(\.todo) == [sent])
    #expect(try await server.stored.load().todos.map(\.number).sorted() == [1, 2, 3])
  }

  @Test func `a list that is caught up shows the numbers of what was sent`() async throws {
    server.isAway = true
    let added = try await todos.add(title: "tea")
    server.isAway = false
    // Sent by the first, which has looked before; told by the second.
    await todos.catchUp()
    await todos.catchUp()
    #expect(store.todos.value?[id: added.id]?.number == 3)
    #expect(store.backlog.edits.isEmpty)
  }

  @Test func `an edit that the server refuses is taken back and told, and cannot be undone`()
    async throws
  {
    server.isAway = true
    try await todos.rename(id: Todo.id(1), to: "mine")
    try await todos.setDone(true, id: Todo.id(2))
    let theirs = TodosEdit(
      .rename, [.changed(from: .sample(1), to: .sample(1, "theirs"))], by: "them")
    try await server.stored.save(theirs, basedOn: .zero)
    server.isAway = false
    await todos.load().finished
    #expect(titles == ["theirs", "todo 2"])
    let refused = events.contains { event in
      if case .takenBack(let edit, let failure, _) = event {
        edit.name == .rename && failure.kind == .conflict
      } else {
        false
      }
    }
    #expect(refused, "\(events)")
    let stored = try await server.stored.load().todos
    #expect(stored.first { $0.id == Todo.id(2) }?.isDone == true)
    try await todos.undo()
    #expect(titles == ["theirs", "todo 2"])
    #expect(store.todos.value?.allSatisfy { !$0.isDone } == true)
    await #expect(throws: TodosError.self) { try await todos.undo() }
  }

  /// Has an edit of a title wait that the server refuses later, when somebody else has changed the
  /// title, too.
  private func refuseRename() async throws -> RefusedEdit {
    server.isAway = true
    try await todos.rename(id: Todo.id(1), to: "mine")
    #expect(todos.refusedEdits().isEmpty)
    let theirs = TodosEdit(
      .rename, [.changed(from: .sample(1), to: .sample(1, "theirs"))], by: "them")
    try await server.stored.save(theirs, basedOn: .zero)
    server.isAway = false
    await todos.load().finished
    #expect(titles == ["theirs", "todo 2"])
    let kept = try #require(todos.refusedEdits().first)
    #expect(kept.edit.changes.first?.after?.title == "mine" && todos.refusedEdits().count == 1)
    let numbers = events.compactMap { event in
      if case .takenBack(_, _, let again) = event { again } else { nil }
    }
    #expect(numbers == [kept.number])
    return kept
  }

  @Test func `an edit that is refused after it waited is kept, and made again by its number`()
    async throws
  {
    let kept = try await refuseRename()
    try await todos.redo(refused: kept.number)
    #expect(titles == ["mine", "todo 2"] && todos.refusedEdits().isEmpty)
    #expect(try await server.stored.load().todos.map(\.title) == ["mine", "todo 2"])
    try await todos.undo()
    #expect(try await server.stored.load().todos.map(\.title) == ["theirs", "todo 2"])
  }

  @Test func `an edit that is made again while the server is away waits once more`() async throws {
    let kept = try await refuseRename()
    server.isAway = true
    try await todos.redo(refused: kept.number)
    #expect(titles == ["mine", "todo 2"] && todos.refusedEdits().isEmpty)
    #expect(store.backlog.edits.count == 1)
    server.isAway = false
    await todos.load().finished
    #expect(store.backlog.edits.isEmpty && todos.refusedEdits().isEmpty)
    #expect(try await server.stored.load().todos.map(\.title) == ["mine", "todo 2"])
  }

  @Test func `a note that waited is kept in full where its todo was removed meanwhile`()
    async throws
  {
    server.isAway = true
    try await todos.addNote("long text", to: Todo.id(1))
    let removal = TodosEdit(.remove, [.removed(.sample(1))], by: "them")
    try await server.stored.save(removal, basedOn: .zero)
    server.isAway = false
    await todos.load().finished
    let kept = try #require(todos.refusedEdits().first)
    #expect(kept.edit.changes.first?.after?.notes == "long text")
    await #expect(throws: TodosError.refusalLost(kept)) {
      try await todos.redo(refused: kept.number)
    }
    #expect(todos.refusedEdits() == [kept])
    try await server.stored.save(removal.undone(by: "them", of: removal.id), basedOn: .zero)
    await todos.load().finished
    try await todos.redo(refused: kept.number)
    #expect(try await server.stored.detail(of: Todo.id(1)).notes == "long text")
    #expect(todos.refusedEdits().isEmpty)
  }

  @Test func `an edit that waits is undone and redone, and sent as such`() async throws {
    server.isAway = true
    let added = try await todos.add(title: "tea")
    try await todos.rename(id: added.id, to: "green tea")
    try await todos.undo()
    #expect(store.todos.value?[id: added.id]?.title == "tea")
    try await todos.undo()
    #expect(titles == ["todo 1", "todo 2"])
    try await todos.redo()
    server.isAway = false
    await todos.load().finished
    #expect(titles == ["tea", "todo 1", "todo 2"])
    let stored = try await server.stored.load().todos.map { "\($0.number) \($0.title)" }
    #expect(stored == ["3 tea", "1 todo 1", "2 todo 2"])
  }

  @Test func `an undo that waited, and finds all changed elsewhere, is told`() async throws {
    try await todos.setDone(true, id: Todo.id(1))
    server.isAway = true
    try await todos.undo()
    let stored = try #require(try await server.stored.load().todos.first { $0.id == Todo.id(1) })
    try await server.stored.save(
      TodosEdit(.remove, [.removed(stored)], by: "them"), basedOn: .zero)
    server.isAway = false
    await todos.load().finished
    #expect(titles == ["todo 2"])
    let left = events.compactMap { event -> [TodosConflict.Conflict]? in
      if case .leftAsChanged(let left) = event { left } else { nil }
    }
    #expect(left.map { $0.map(\.wanted.id) } == [[Todo.id(1)]], "\(events)")
  }

  @Test func `a server that was never reached is an error`() async throws {
    server.isAway = true
    let store = Store(AppState())
    let todos = RealTodosInteractor(
      store: store,
      repository: OfflineTodosRepository(
        distant: server, keeping: folder.appending(path: "new").path(percentEncoded: false),
        clock: HurryingClock()),
      follows: false)
    await todos.load().finished
    #expect(store.todos.failure != nil && store.backlog == TodosBacklog())
  }
}
