import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import todo_repl

/// The rows of the edits in the log.
struct TodoEditsPresenterTests {
  private typealias Group = TodoEditsPresenter.Group

  private var presenter = TodoEditsPresenter()
  private var log = TodosLog()

  private mutating func present(
    _ changes: [TodosEdit.Change], by author: TodosLog.Author = .here
  ) -> [Group] {
    log.append(changes, by: author)
    return presenter.present(log, in: [], at: { .sample })
  }

  @Test mutating func `an edit shows its rows once, in list order, those removed last`() {
    #expect(
      present([
        .removed(.sample(3)), .added(.sample(4)),
        .changed(from: .sample(2), to: .sample(2, isDone: true)), .removed(.sample(1)),
      ]) == [
        Group(
          author: .here,
          rows: [
            TodoRow(.sample(2, isDone: true)), TodoRow(.sample(4)),
            TodoRow(.sample(1), note: .removed), TodoRow(.sample(3), note: .removed),
          ])
      ])
    #expect(present([]) == [])
  }

  @Test mutating func `an import shows its first rows, and the number of the others`() {
    let added = (1...TodosLog.importLimit + 50).map { TodosEdit.Change.added(.sample($0)) }
    log.append(added, by: .here, name: .importing)
    let groups = presenter.present(log, in: [], at: { .sample })
    #expect(groups.map(\.rows.count) == [TodosLog.importLimit] && groups[0].missed == 50)
    #expect(present(added)[0].rows.count == added.count)
  }

  @Test(arguments: ["taskwarrior", "todo.txt"])
  mutating func `a row that an import only keeps does not show`(key: String) {
    var kept = Todo.sample(1)
    kept.foreign[key] = .text("x")
    #expect(present([.changed(from: .sample(1), to: kept)]) == [])
    kept.foreign["other"] = .text("x")
    #expect(present([.changed(from: .sample(1), to: kept)])[0].rows.count == 1)
  }

  @Test mutating func `numbers of several rows stand in one column`() {
    let changes = [8, 12, 103].map { TodosEdit.Change.added(.sample($0)) }
    let rows = present(changes + [.removed(.sample(9))])[0].rows
    #expect(
      rows.map { $0.text(on: .plain) } == [
        "  8 [ ] Buy milk", " 12 [ ] Buy milk", "103 [ ] Buy milk", "  9 [ ] Buy milk (removed)",
      ])
    #expect(
      present([.added(.sample(10))])[0].rows.map { $0.text(on: .plain) } == ["10 [ ] Buy milk"])
  }

  @Test(arguments: [TodosLog.Author.here, .others])
  mutating func `a row tells what it does not show: another place, and other notes`(
    author: TodosLog.Author
  ) {
    var moved = Todo.sample(1)
    moved.rank = .between(moved.rank, nil)
    var noted = Todo.sample(2)
    noted.notes = "x"
    var both = noted
    (both.rank, both.title) = (.between(both.rank, nil), "y")
    #expect(
      present(
        [.changed(from: .sample(1), to: moved), .changed(from: .sample(2), to: noted)], by: author)
        == [
          Group(
            author: author,
            rows: [TodoRow(moved, note: .moved), TodoRow(noted, note: .notesChanged)])
        ])
    #expect(
      present([.changed(from: noted, to: both)], by: author)
        == [Group(author: author, rows: [TodoRow(both)])])
  }

  @Test mutating func `others' edits show each todo once as they left it, in their order`() {
    log.append(
      [
        .changed(from: .sample(2), to: .sample(2, "x")), .removed(.sample(3)), .added(.sample(1)),
      ], by: .others)
    #expect(
      present([.changed(from: .sample(2, "x"), to: .sample(2, "y"))], by: .others) == [
        Group(
          author: .others,
          rows: [
            TodoRow(.sample(1)), TodoRow(.sample(2, "y")), TodoRow(.sample(3), note: .removed),
          ])
      ])
  }

  @Test mutating func `edits by turns show by turns`() {
    log.append([.added(.sample(1))], by: .here)
    log.append([.changed(from: .sample(1), to: .sample(1, "theirs"))], by: .others)
    log.append([.added(.sample(2))], by: .others)
    #expect(
      present([.removed(.sample(1, "theirs"))]) == [
        Group(author: .here, rows: [TodoRow(.sample(1))]),
        Group(author: .others, rows: [TodoRow(.sample(1, "theirs")), TodoRow(.sample(2))]),
        Group(author: .here, rows: [TodoRow(.sample(1, "theirs"), note: .removed)]),
      ])
  }

  @Test mutating func `what others did before an own edit whose row shows both has no row`() {
    let merged = Todo.sample(1, "theirs", isDone: true)
    let theirs = TodosEdit.Change.changed(from: .sample(1), to: .sample(1, "theirs"))
    #expect(
      present([.changed(from: .sample(1, "theirs"), to: merged)])
        == [Group(author: .here, rows: [TodoRow(merged)])])
    log.append([theirs, .added(.sample(2))], by: .others, included: [Todo.sample(1).id])
    #expect(present([]) == [Group(author: .others, rows: [TodoRow(.sample(2))])])
    log.append([theirs], by: .others, included: [Todo.sample(1).id])
    #expect(present([]) == [])
  }

  @Test mutating func `edits that the log has dropped are counted, by author`() {
    let many = (0...TodosLog.changeLimit).map { TodosEdit.Change.added(.sample($0 % 200)) }
    log.append([.added(.sample(1))], by: .here)
    log.append([.added(.sample(2))], by: .others)
    log.append(many, by: .others)
    let groups = present([.added(.sample(3))])
    #expect(groups.map(\.author) == [.others, .here])
    #expect(groups.map(\.missed) == [many.count + 1, 1])
    #expect(groups.map(\.rows) == [[], [TodoRow(.sample(3))]])
  }

  @Test func `however late a presenter looks, each edit has its row once`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(2_000) {
        var (presenter, log) = (TodoEditsPresenter(), TodosLog())
        var (wanted, shown) = ([[TodosLog.Author: Int]](), [[TodosLog.Author: Int]]())
        for number in 1...40 {
          let author = Bool.random(using: &random) ? TodosLog.Author.here : .others
          log.append([.added(.sample(number))], by: author)
          wanted.append([author: number])
          if Int.random(in: 0..<5, using: &random) > 0 { continue }
          for group in presenter.present(log, in: [], at: { .sample }) {
            shown += group.rows.map { [group.author: $0.todo.number] }
            #expect(group.missed == 0)
          }
        }
        for group in presenter.present(log, in: [], at: { .sample }) {
          shown += group.rows.map { [group.author: $0.todo.number] }
        }
        #expect(shown == wanted)
      }
    }
  }
}

extension TodoRows: ExpressibleByArrayLiteral {
  /// The rows that a test expects.
  init(arrayLiteral rows: TodoRow...) { self.init(rows) }
}
