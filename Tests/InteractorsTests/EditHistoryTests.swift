import Repositories
import Testing

@testable import Interactors

struct EditHistoryTests {
  private func edit(_ number: Int) -> Edit { Edit(.add, [.added(.sample(number))]) }

  @Test func `what was undone can be redone, the last first`() {
    var history = EditHistory()
    history.record(edit(1))
    history.record(edit(2))
    history.undo()
    history.undo()
    #expect(history.undoable.isEmpty)
    #expect(history.redoable == [edit(2), edit(1)])
    history.redo()
    #expect(history.undoable == [edit(1)])
    #expect(history.redoable == [edit(2)])
  }

  @Test func `an edit after an undo leaves nothing to redo`() {
    var history = EditHistory()
    history.record(edit(1))
    history.undo()
    history.record(edit(2))
    #expect(history.undoable == [edit(2)])
    #expect(history.redoable.isEmpty)
  }

  @Test func `only the newest edits are remembered`() {
    var history = EditHistory()
    for number in 1...EditHistory.depth + 2 { history.record(edit(number)) }
    #expect(history.undoable == (3...EditHistory.depth + 2).map(edit))
  }
}
