import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Programs of two versions with one list: one knows all fields, an earlier one keeps the members
/// that it does not know. The earlier one is this program, for which the new members have other
/// names.
struct EarlierProgramTests {
  private static let newKeys = TodoMember.all.filter(\.isNew).map(\.key)

  /// A todo as the earlier program sees it.
  private func earlier(_ todo: Todo) throws -> Todo {
    try renamed(todo) { key in Self.newKeys.contains(key) ? "\(key)_" : nil }
  }

  private func renamed(_ todo: Todo, _ name: (String) -> String?) throws -> Todo {
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten)
    let object = try JSONObject(writer.bytes, in: writer.bytes.indices)
    let members = object.members.map { key, range in
      let value = String(decoding: writer.bytes[range], as: UTF8.self)
      return "\(RawJSON.text(name(key) ?? key).text):\(value)"
    }
    let bytes = Array("{\(members.joined(separator: ","))}".utf8)
    return try Todo(JSONObject(bytes, in: bytes.indices))
  }

  private func earlier(_ edit: TodosEdit) throws -> TodosEdit {
    edit.with(
      try edit.changes.map { change in
        guard case .changed(let before, let after) = change else { return change }
        return .changed(from: try earlier(before), to: try earlier(after))
      })
  }

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
      todo.archived = first.archived
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
        let (old, current) = (try earlier(edit), try earlier(todos[2]))
        do {
          let made = try edit.merged { _ in todos[2] }
          let madeEarlier = try old.merged { _ in current }
          #expect(try earlier(made) == madeEarlier)
        } catch let refusal as TodosConflict {
          let conflict = #expect(throws: TodosConflict.self) { try old.merged { _ in current } }
          let names = conflict?.conflicts.flatMap(\.fields).map(\.name) ?? []
          let expected = refusal.conflicts.flatMap(\.fields).map(\.name)
            .map { Self.newKeys.contains($0) ? "\($0)_" : $0 }
          #expect(Set(names) == Set(expected))
        }
        let undo = edit.undone(by: "a", of: edit.id).rest { _ in todos[2] }
        let undoEarlier = old.undone(by: "a", of: edit.id).rest { _ in current }
        #expect(try earlier(undo.edit).changes == undoEarlier.edit.changes)
        #expect(undo.left.count == undoEarlier.left.count)
      }
    }
  }
}
