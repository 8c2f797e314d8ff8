import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import todo_repl

/// The rows shown after edits, state by state.
struct TodoEditsPresenterTests {
  private static let failure = LoadFailure(kind: .storage, message: "x", canRetry: false)
  private var presenter = TodoEditsPresenter()

  @Test mutating func `an edit shows the rows that it changed, those removed last`() {
    #expect(presenter.present(.loaded([.sample(1), .sample(2), .sample(3)])) == [])
    #expect(
      presenter.present(.loaded([.sample(1), .sample(2, isDone: true), .sample(4)])) == [
        TodoRow(.sample(2, isDone: true)), TodoRow(.sample(4)), TodoRow(.sample(3), note: .removed),
      ])
    #expect(presenter.present(.loaded([.sample(1), .sample(2, isDone: true), .sample(4)])) == [])
  }

  @Test mutating func `a row tells what it does not show: another place, and other notes`() {
    var moved = Todo.sample(1)
    moved.rank = .between(moved.rank, nil)
    var noted = Todo.sample(2)
    noted.notes = "x"
    var both = noted
    (both.rank, both.title) = (.between(both.rank, nil), "y")
    _ = presenter.present(.loaded([.sample(1), .sample(2)]))
    #expect(
      presenter.present(.loaded([moved, noted])) == [
        TodoRow(moved, note: .moved), TodoRow(noted, note: .notesChanged),
      ])
    #expect(presenter.present(.loaded([moved, both])) == [TodoRow(both)])
    var notices = Notices()
    notices.post(.changedByOthers([.changed(from: moved, to: .sample(1))]))
    #expect(
      presenter.presentOthers(notices, in: nil, at: { .sample })
        == [TodoRow(.sample(1), note: .moved)])
  }

  @Test mutating func `what a load brings is not taken for an edit`() {
    #expect(presenter.present(.notRequested) == [])
    #expect(presenter.present(.isLoading(last: nil)) == [])
    #expect(presenter.present(.loaded([.sample(1)])) == [])
    #expect(presenter.present(.isLoading(last: [.sample(1)])) == [])
    #expect(presenter.present(.isLoading(last: [.sample(1), .sample(2)])) == [])
    #expect(presenter.present(.loaded([.sample(2)])) == [])
    #expect(presenter.present(.loaded([])) == [TodoRow(.sample(2), note: .removed)])
  }

  @Test mutating func `the last list after a failure can be edited`() {
    #expect(presenter.present(.failed(Self.failure, last: [.sample(2)])) == [])
    #expect(
      presenter.present(.failed(Self.failure, last: [.sample(2), .sample(3)]))
        == [TodoRow(.sample(3))])
  }

  @Test mutating func `what others have changed is theirs, and shows once as they left it`() {
    _ = presenter.present(.loaded([.sample(1), .sample(2)]))
    var notices = Notices()
    notices.post(
      .changedByOthers([
        .changed(from: .sample(1), to: .sample(1, "x")), .removed(.sample(2)),
        .changed(from: .sample(1, "x"), to: .sample(1, "y")), .added(.sample(3)),
      ]))
    let rows = presenter.presentOthers(notices, in: nil, at: { .sample })
    #expect(
      rows == [
        TodoRow(.sample(1, "y")), TodoRow(.sample(3)), TodoRow(.sample(2), note: .removed),
      ])
    #expect(presenter.presentOthers(notices, in: nil, at: { .sample }) == [])
    #expect(
      presenter.present(.loaded([.sample(1, "y"), .sample(3), .sample(4)]))
        == [TodoRow(.sample(4))])
  }

  @Test
  mutating func `what others have changed shows as they left it, own edits besides, not twice`() {
    _ = presenter.present(.loaded([.sample(1), .sample(2), .sample(3)]))
    // The row of an own edit, which was merged with what others had changed before.
    let own = Todo.sample(1, "theirs", isDone: true)
    let list: TodoList = [own, .sample(2, "later")]
    #expect(presenter.present(.loaded([own, .sample(2), .sample(3)])) == [TodoRow(own)])
    var notices = Notices()
    notices.post(
      .changedByOthers([
        .changed(from: .sample(1), to: .sample(1, "theirs")),
        .changed(from: .sample(2), to: .sample(2, "before")),
        .changed(from: .sample(3), to: .sample(3, "gone since")), .added(.sample(4)),
      ]))
    #expect(
      presenter.presentOthers(notices, in: list, at: { .sample }) == [
        TodoRow(.sample(2, "before")), TodoRow(.sample(3, "gone since")), TodoRow(.sample(4)),
      ])
    #expect(
      presenter.present(.loaded(list)) == [
        TodoRow(.sample(2, "later")), TodoRow(.sample(3, "gone since"), note: .removed),
        TodoRow(.sample(4), note: .removed),
      ])
    #expect(presenter.present(.loaded(list)) == [])
  }

  @Test(arguments: [true, false])
  mutating func `an own edit below changes of others has a row of its own, whenever they are told`(
    isSaving: Bool
  ) {
    _ = presenter.present(.loaded([.sample(1), .sample(2)]))
    // Others have renamed both after the first was done here.
    let list: TodoList = [.sample(1, "theirs", isDone: true), .sample(2, "theirs")]
    var notices = Notices()
    notices.post(
      .changedByOthers([
        .changed(from: .sample(1, isDone: true), to: list[0]),
        .changed(from: .sample(2), to: list[1]),
      ]))
    let rows = presenter.presentOthers(notices, in: isSaving ? nil : list, at: { .sample })
    #expect(rows == [TodoRow(list[1])])
    #expect(presenter.present(.loaded(list)) == [TodoRow(list[0])])
  }

  @Test(arguments: [true, false])
  mutating func `a todo that others have removed after an own edit is told as removed by others`(
    isSaving: Bool
  ) {
    _ = presenter.present(.loaded([.sample(1)]))
    var notices = Notices()
    notices.post(.changedByOthers([.removed(.sample(1, isDone: true))]))
    #expect(
      presenter.presentOthers(notices, in: isSaving ? nil : [], at: { .sample })
        == [TodoRow(.sample(1, isDone: true), note: .removed)])
    #expect(presenter.present(.loaded([])) == [])
  }

  @Test mutating func `what others did before an own edit whose row shows both is not told again`()
  {
    _ = presenter.present(.loaded([.sample(1)]))
    let merged = Todo.sample(1, "theirs", isDone: true)
    #expect(presenter.present(.loaded([merged])) == [TodoRow(merged)])
    var notices = Notices()
    notices.post(.changedByOthers([.changed(from: .sample(1), to: .sample(1, "theirs"))]))
    // Another own edit is being saved.
    #expect(presenter.presentOthers(notices, in: nil, at: { .sample }) == [])
    #expect(presenter.present(.loaded([merged])) == [])
    // Others go on after that.
    let last = Todo.sample(1, "last", isDone: true)
    notices.post(
      .changedByOthers([
        .changed(from: .sample(1), to: .sample(1, "theirs")), .changed(from: merged, to: last),
      ]))
    #expect(presenter.presentOthers(notices, in: [last], at: { .sample }) == [TodoRow(last)])
    #expect(presenter.present(.loaded([last])) == [])
  }

  @Test func `changes are found wherever they are`() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let old = (1...12).filter { _ in Bool.random(using: &random) }.map { Todo.sample($0) }
      let new = (1...12).filter { _ in Bool.random(using: &random) }
        .map { Todo.sample($0, isDone: Int.random(in: 0..<4, using: &random) == 0) }
      var presenter = TodoEditsPresenter()
      _ = presenter.present(.loaded(IdentifiedList(old)))
      let rows = presenter.present(.loaded(IdentifiedList(new)))
      let changed = new.filter { !old.contains($0) }.map { TodoRow($0) }
      let removed = old.filter { todo in !new.contains { $0.id == todo.id } }
        .map { TodoRow($0, note: .removed) }
      #expect(rows == changed + removed, "\(random.repetition)")
    }
  }
}

extension TodoEditsPresenter {
  fileprivate mutating func present(_ todos: Loadable<TodoList>) -> [TodoRow] {
    present(todos, at: { .sample })
  }
}
