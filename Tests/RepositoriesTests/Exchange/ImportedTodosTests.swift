import Repositories
import Testing

struct ImportedTodosTests {
  @Test func `rows are collected, and of the bad ones the first are kept and all counted`() {
    var todos = ImportedTodos(.todoTxt)
    let skipped = RowRemark(line: 1, title: "x", .deleted)
    todos.append([.skipped(skipped), .todo(ImportedTodo(.full)), .skipped(skipped)])
    let bad = (1...150).map { BadRow(line: $0, flaw: .notUTF8) }
    todos.append(bad.map(ImportedRow.bad))
    #expect(todos.todos == [ImportedTodo(.full)] && todos.skipped == 2)
    #expect(todos.badRows == Array(bad.prefix(100)) && todos.badRowCount == 150)
  }
}
