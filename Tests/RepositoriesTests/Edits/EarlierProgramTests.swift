import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Programs of two versions with one list: one knows all fields, an earlier one keeps the members
/// that it does not know. The earlier one is this program, for which the new members have other
/// names.
struct EarlierProgramTests {
  /// Three versions of a todo, which are often alike in a field. Conflicts of starts and
  /// of the archive, for which only later programs have rules, are left out.
  private func versions(_ random: inout SeededGenerator) -> [Todo] {
    let rank = Rank.between(nil, nil)
    let first = random.todo(1, rank: rank)
    let second = random.todo(1, rank: .between(rank, nil))
    return (0..<3).map { _ in
      var todo = first
      for field in TodoField.allCases where field != .started && Bool.random(using: &random) {
        field.copy(from: second, to: &todo)
      }
      (todo.archived, todo.archivedCompletion) = (first.archived, first.archivedCompletion)
      return todo
    }
  }

  @Test func `chance: an earlier program merges and undoes edits of fields it does not know`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(3_000) {
        let todos = versions(&random)
        let edit = TodosEdit(.set, [.changed(from: todos[0], to: todos[1])])
        let (old, current) = (try EarlierProgram.view(edit), try EarlierProgram.view(todos[2]))
        do {
          let made = try edit.merged { _ in todos[2] }
          let madeEarlier = try old.merged { _ in current }
          #expect(try EarlierProgram.view(made) == madeEarlier)
        } catch let refusal as TodosConflict {
          let conflict = #expect(throws: TodosConflict.self) { try old.merged { _ in current } }
          let names = conflict?.conflicts.flatMap(\.fields).map(\.name) ?? []
          let expected = refusal.conflicts.flatMap(\.fields).map(\.name)
            .map { EarlierProgram.newKeys.contains($0) ? "\($0)_" : $0 }
          #expect(Set(names) == Set(expected))
        }
        let undo = edit.undone(by: "a", of: edit.id).rest { _ in todos[2] }
        let undoEarlier = old.undone(by: "a", of: edit.id).rest { _ in current }
        #expect(try EarlierProgram.view(undo.edit).changes == undoEarlier.edit.changes)
        #expect(undo.left.count == undoEarlier.left.count)
      }
    }
  }

  /// A todo after an earlier program has opened it and completed it again, and after undos of both.
  private func completedAgain(
    _ todo: Todo, at moment: Date?
  ) throws -> (open: Todo, again: Todo, back: Todo) {
    let done = try EarlierProgram.view(todo)
    var (open, again) = (done, done)
    (open.isDone, open.completedAt) = (false, nil)
    again.completedAt = moment
    let edits = [
      TodosEdit(.reopen, [.changed(from: done, to: open)]),
      TodosEdit(.done, [.changed(from: open, to: again)]),
    ]
    var back = again
    for edit in edits.reversed() {
      let undo = edit.undone(by: "a", of: edit.id).rest { [back] _ in back }
      back = try #require(undo.edit.changes.first?.after)
    }
    return try (
      EarlierProgram.known(open), EarlierProgram.known(again), EarlierProgram.known(back)
    )
  }

  @Test(arguments: [nil, Date(timeIntervalSinceReferenceDate: 5)])
  func `what an earlier program opens and completes again is not archived, but after undos it is`(
    archived completion: Date?
  ) throws {
    var todo = Todo.sample(1)
    (todo.isDone, todo.completedAt) = (true, completion)
    todo.setArchived(true)
    let (open, again, back) = try completedAgain(
      todo, at: Date(timeIntervalSinceReferenceDate: 9))
    #expect(todo.isArchived && !open.isArchived && !again.isArchived && back == todo)
    // It can be archived anew.
    var anew = again
    anew.setArchived(true)
    #expect(anew.isArchived)
  }

  @Test func `what is archived without a moment of the completion stays archived`() throws {
    var todo = Todo.sample(1)
    (todo.isDone, todo.completedAt, todo.archived) = (true, .distantPast + 7, true)
    #expect(todo.isArchived)
    #expect(try completedAgain(todo, at: .distantPast + 9).again.isArchived)
  }
}
