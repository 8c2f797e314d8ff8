import Repositories
import Testing

@testable import Interactors

struct EditTests {
  private let milk = Todo.sample(1, "milk")
  private let oatMilk = Todo.sample(1, "oat milk")

  @Test func `a change tells the todo before and after`() {
    let added = TodosEdit.Change.added(milk)
    #expect(added.id == milk.id && added.before == nil && added.after == milk)
    let changed = TodosEdit.Change.changed(from: milk, to: oatMilk)
    #expect(changed.id == milk.id && changed.before == milk && changed.after == oatMilk)
    let removed = TodosEdit.Change.removed(milk)
    #expect(removed.id == milk.id && removed.before == milk && removed.after == nil)
  }

  @Test func `the inverse of a change goes back`() {
    let changes: [TodosEdit.Change] = [
      .added(milk), .changed(from: milk, to: oatMilk), .removed(.sample(2)),
    ]
    let inverse = changes.map(\.inverse)
    #expect(inverse == [.removed(milk), .changed(from: oatMilk, to: milk), .added(.sample(2))])
    #expect(inverse.map(\.inverse) == changes)
  }

  @Test func `of several changes of a todo the last one counts`() {
    let changes: [TodosEdit.Change] = [
      .added(milk), .removed(.sample(2)), .changed(from: milk, to: oatMilk),
    ]
    #expect(changes.lastOfEach == [.removed(.sample(2)), .changed(from: milk, to: oatMilk)])
    #expect(changes.map(\.todo) == [milk, .sample(2), oatMilk])
  }

  @Test func `every name is a word or two for people`() {
    #expect(
      TodosEdit.Name.allCases.map(\.rawValue) == [
        "add", "done", "reopen", "toggle", "archive", "unarchive",
        "start", "stop", "rename", "remove", "purge", "move",
        "note",
        "set", "postpone", "skip", "edit", "remove notes", "import",
      ])
  }
}
