import Repositories
import Testing

@testable import Interactors

struct EditTests {
  private let milk = Todo.sample(1, "milk")
  private let oatMilk = Todo.sample(1, "oat milk")

  @Test func `a change tells the todo before and after`() {
    let added = Edit.Change.added(milk)
    #expect(added.id == milk.id && added.before == nil && added.after == milk)
    let changed = Edit.Change.changed(from: milk, to: oatMilk)
    #expect(changed.id == milk.id && changed.before == milk && changed.after == oatMilk)
    let removed = Edit.Change.removed(milk)
    #expect(removed.id == milk.id && removed.before == milk && removed.after == nil)
  }

  @Test func `the inverse goes back, under the same name`() {
    let edit = Edit(
      .purge, [.added(milk), .changed(from: milk, to: oatMilk), .removed(.sample(2))])
    #expect(
      edit.inverse
        == Edit(.purge, [.removed(milk), .changed(from: oatMilk, to: milk), .added(.sample(2))]))
    #expect(edit.inverse.inverse == edit)
  }

  @Test func `every name is a word or two for people`() {
    #expect(
      Edit.Name.allCases.map(\.rawValue) == [
        "add", "done", "reopen", "toggle", "rename", "remove", "purge", "move", "note",
        "remove notes", "import",
      ])
  }
}
