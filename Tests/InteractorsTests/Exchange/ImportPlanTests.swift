import Repositories
import StateStore
import Testing

@testable import Interactors

struct ImportPlanTests {
  @Test func `what others edit while an import is computed is a part of it`() {
    let rows = [ImportedTodo(.sample(1)), ImportedTodo(.sample(2))]
    let plan = ImportPlan(importing: rows, into: [], moment: noon)
    #expect(plan.changes(of: []).changes.map(\.before) == [nil, nil])
    var there = Todo.sample(1)
    there.title = "Milk of others"
    let changes = plan.changes(of: [there]).changes
    #expect(changes.map(\.before) == [there, nil])
    #expect(changes.compactMap(\.after) == [.sample(1), .sample(2)])
  }
}
