import Foundation
import Repositories
import Testing

/// The merging of a file's todo into a todo of the list.
struct ImportedTodoTests {
  private let moment = Date(timeIntervalSinceReferenceDate: 0)

  @Test func `of a format that says everything, all but the number and the creation is taken`() {
    let there = Todo.sample(3, id: Todo.full.id)
    var expected = Todo.full
    expected.number = 3
    let merged = ImportedTodo(Todo.full).merged(into: there)
    #expect(merged.createdAt == there.createdAt)
    #expect(ImportedTodo(merged).title == expected.title && merged.number == 3)
    #expect(merged.completedAt == expected.completedAt && merged.rank == expected.rank)
    #expect(merged.notes == expected.notes && merged.due == expected.due)
  }

  @Test func `what the file cannot say stays`() {
    let file = ImportedTodo(
      id: Todo.full.id, title: "Milk", isDone: true, due: Todo.full.due, precision: .day(seoul))
    let merged = file.merged(into: .full)
    #expect(merged.title == "Milk" && merged.notes == Todo.full.notes)
    #expect(merged.rank == Todo.full.rank && merged.completedAt == Todo.full.completedAt)
    #expect(merged.due == Todo.full.due && merged.tags == [] && merged.priority == nil)
  }

  @Test func `a todo that is open in the file is not done any more`() {
    let file = ImportedTodo(id: Todo.full.id, title: "Milk", precision: .second(seoul))
    let merged = file.merged(into: .full)
    #expect(!merged.isDone && merged.completedAt == nil)
  }

  @Test func `an archived todo stays so while it is done in a file that has no archive`() {
    let done = ImportedTodo(
      id: Todo.full.id, title: "Milk", isDone: true, precision: .second(seoul))
    #expect(Todo.full.isArchived && done.merged(into: .full).isArchived)
    let open = ImportedTodo(id: Todo.full.id, title: "Milk", precision: .second(seoul))
    #expect(!open.merged(into: .full).archived)
    var listed = Todo.full
    listed.archived = false
    #expect(!ImportedTodo(listed).merged(into: .full).isArchived)
  }

  @Test func `moments are the same when the file could not tell them apart`() {
    var there = Todo.sample(1)
    there.due = Date(timeIntervalSince1970: 1_000_000_000.75)
    func due(_ time: Double?, _ precision: DatePrecision) -> Double? {
      let date = time.map(Date.init(timeIntervalSince1970:))
      let file = ImportedTodo(id: there.id, title: "x", due: date, precision: precision)
      return file.merged(into: there).due?.timeIntervalSince1970
    }
    #expect(due(1_000_000_000, .second(seoul)) == 1_000_000_000.75)
    #expect(due(1_000_000_002, .second(seoul)) == 1_000_000_002)
    #expect(due(1_000_000_000, .exact) == 1_000_000_000)
    #expect(due(999_961_200, .day(seoul)) == 1_000_000_000.75)
    #expect(due(999_913_600, .day(seoul)) == 999_913_600.0)
    #expect(due(nil, .second(seoul)) == nil)
  }

  @Test func `where there was none, it is a todo of what is known`() {
    let file = ImportedTodo(id: Todo.full.id, title: "Milk", precision: .second(seoul))
    let todo = file.todo(number: 7, rank: .between(nil, nil), moment: moment)
    #expect(todo.createdAt == moment && todo.number == 7 && todo.notes == "")
    #expect(
      ImportedTodo(Todo.full).todo(number: 7, rank: Todo.full.rank, moment: moment) == .full)
  }
}
