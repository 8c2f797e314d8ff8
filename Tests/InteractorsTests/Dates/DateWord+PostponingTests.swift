import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct DateWordPostponingTests {
  /// A Saturday.
  private let noon = LocalNow.at("2026-11-21 12:00")

  private func postponed(_ due: String?, _ word: String) throws -> String {
    let due = try due.map { try DateWord($0).moment(at: noon) }
    return noon.clock(try DateWord(word).moment(postponing: due, at: noon))
  }

  @Test(
    arguments: [
      ("2026-12-01", "1d", "2026-12-02 00:00"), ("2026-12-01T17:00", "1d", "2026-12-02 17:00"),
      ("2026-12-01T17:00", "2w", "2026-12-15 17:00"), ("2026-12-31", "2m", "2027-02-28 00:00"),
      ("2026-12-01", "1y", "2027-12-01 00:00"), ("today", "1d", "2026-11-22 00:00"),
      ("today@17:00", "1d", "2026-11-22 17:00"), ("today@9:00", "1d", "2026-11-22 09:00"),
      ("2026-11-01T09:00", "1d", "2026-11-22 09:00"), ("2026-11-01", "1w", "2026-11-28 00:00"),
    ] as [(String, String, String)])
  func `a span counts from the due date, or from today once that has passed`(
    due: String, span: String, moment: String
  ) throws {
    #expect(try postponed(due, span) == moment)
  }

  @Test(arguments: [
    ("1d", "2026-11-22 00:00"), ("1d@9:00", "2026-11-22 09:00"), ("next-week", "2026-11-23 00:00"),
  ])
  func `a todo without a due date gets one`(word: String, moment: String) throws {
    #expect(try postponed(nil, word) == moment)
  }

  @Test(arguments: [
    ("2026-12-01T17:00", "fri", "2026-11-27 17:00"), ("2026-12-01", "fri", "2026-11-27 00:00"),
    ("2026-12-01T17:00", "fri@9", "2026-11-27 09:00"),
    ("2026-12-01T17:00", "18:00", "2026-11-21 18:00"),
    ("2026-12-01T17:00", "2d@9", "2026-12-03 09:00"),
    ("2026-11-01T17:00", "weekend", "2026-11-21 17:00"),
  ])
  func `any other word is the new day, and the time stays unless the word has one`(
    due: String, word: String, moment: String
  ) throws {
    #expect(try postponed(due, word) == moment)
  }

  @Test func `several todos are postponed by one edit, which an undo takes back`() async throws {
    var (first, second) = (Todo.sample(1), Todo.sample(2))
    first.due = try DateWord("2026-12-01T17:00").moment(at: noon)
    second.due = try DateWord("2026-12-05").moment(at: noon)
    let before = [first, second, .sample(3)]
    let fixture = InteractorFixture(before)
    let changed = try await fixture.todos.postpone(
      by: try DateWord("1w"), at: noon, ids: before.map(\.id))
    #expect(
      changed.map { $0.due.map(noon.clock) }
        == ["2026-12-08 17:00", "2026-12-12 00:00", "2026-11-28 00:00"])
    #expect(try await fixture.stored().map(\.due) == changed.map(\.due))
    #expect(try await fixture.todos.undo().name == .postpone)
    #expect(try await fixture.stored() == TodoList(before))
  }

  @Test func `nothing is postponed beyond the year 9999`() async throws {
    var last = Todo.sample(2)
    last.due = try DateWord("9999-12-30@12:00").moment(at: noon)
    let before = [Todo.sample(1), last]
    let fixture = InteractorFixture(before)
    var late = last
    late.due = try DateWord("2d").moment(postponing: last.due, at: noon)
    await #expect(throws: TodosError.dueTooLate(late)) {
      try await fixture.todos.postpone(by: DateWord("2d"), at: noon, ids: before.map(\.id))
    }
    #expect(try await fixture.stored() == TodoList(before))
    let changed = try await fixture.todos.postpone(
      by: DateWord("1d"), at: noon, ids: [last.id])
    #expect(changed.map { $0.due.map(noon.clock) } == ["9999-12-31 12:00"])
  }

  @Test func `a todo that is not there is refused`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.postpone(
        by: DateWord(.tomorrow), at: noon, ids: [Todo.id(1), Todo.id(9)])
    }
    #expect(try await fixture.stored() == [.sample(1)])
  }
}
