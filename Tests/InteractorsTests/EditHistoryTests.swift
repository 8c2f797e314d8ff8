import Repositories
import Testing

@testable import Interactors

struct EditHistoryTests {
  private func edit(_ number: Int) -> TodosEdit {
    TodosEdit(.add, [.added(.sample(number))], id: Todo.id(number))
  }

  @Test func `what was undone can be redone, the last first`() {
    var history = EditHistory()
    _ = history.record(edit(1))
    _ = history.record(edit(2))
    _ = history.undo()
    _ = history.undo()
    #expect(history.undoable.isEmpty)
    #expect(history.redoable == [edit(2), edit(1)])
    _ = history.redo()
    #expect(history.undoable == [edit(1)])
    #expect(history.redoable == [edit(2)])
  }

  @Test func `an edit after an undo leaves nothing to redo`() {
    var history = EditHistory()
    _ = history.record(edit(1))
    _ = history.undo()
    _ = history.record(edit(2))
    #expect(history.undoable == [edit(2)])
    #expect(history.redoable.isEmpty)
  }

  @Test func `only the newest edits are remembered`() {
    var history = EditHistory()
    for number in 1...EditHistory.depth + 2 { _ = history.record(edit(number)) }
    #expect(history.undoable == (3...EditHistory.depth + 2).map(edit))
  }

  @Test func `with nothing to undo or redo nothing happens`() {
    var history = EditHistory()
    #expect(history.undo()?.0 == nil && history.redo()?.0 == nil)
  }

  @Test func `an edit that cannot be saved leaves, wherever it is`() {
    var history = EditHistory()
    let steps = (1...3).map { history.record(edit($0)) }
    _ = history.undo()
    history.takeBack(steps[1])
    history.takeBack(steps[2])
    #expect(history.undoable == [edit(1)] && history.redoable.isEmpty)
    history.takeBack(steps[2])
    #expect(history.undoable == [edit(1)])
  }

  @Test func `an undo that cannot be saved makes its edit one that can be undone, in its place`() {
    var history = EditHistory()
    _ = history.record(edit(1))
    _ = history.record(edit(2))
    let second = history.undo()?.1
    let first = history.undo()?.1
    for step in [second, first].compactMap(\.self) { history.takeBack(step) }
    #expect(history.undoable == [edit(1), edit(2)] && history.redoable.isEmpty)
  }

  @Test func `a redo that cannot be saved makes its edit one that can be redone`() {
    var history = EditHistory()
    _ = history.record(edit(1))
    _ = history.undo()
    guard let (_, step) = history.redo() else {
      Issue.record("There is nothing to redo.")
      return
    }
    history.takeBack(step)
    #expect(history.undoable.isEmpty && history.redoable == [edit(1)])
  }
}
