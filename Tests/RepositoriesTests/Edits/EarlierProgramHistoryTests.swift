import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Random histories of a todo that two programs change in turn: one knows all fields, the other is
/// earlier, and keeps the members that it does not know.
struct EarlierProgramHistoryTests {
  /// The fields that the earlier program changes by itself.
  private static let oldFields = TodoField.allCases.filter { field in
    TodoMember.all.contains { $0.field == field && !$0.isNew }
  }

  private static let newMembers = TodoMember.all.filter(\.isNew)

  /// One of the programs.
  private enum Program: CaseIterable {
    case present, earlier

    /// What the program reads of a todo.
    func view(_ todo: Todo) throws -> Todo {
      self == .earlier ? try EarlierProgram.view(todo) : todo
    }

    func view(_ edit: TodosEdit) throws -> TodosEdit {
      self == .earlier ? try EarlierProgram.view(edit) : edit
    }

    /// What the present program reads of an edit by this one.
    func known(_ edit: TodosEdit) throws -> TodosEdit {
      self == .earlier ? try EarlierProgram.known(edit) : edit
    }

    var fields: [TodoField] { self == .earlier ? oldFields : TodoField.allCases }
  }

  @Test func `chance: a member that one of two programs does not know is lost by nothing it does`()
    async throws
  {
    try await withSeed { random in
      var changed: Set<String> = []
      for _ in 0..<LongTests.rounds(1_200) {
        changed.formUnion(try history(&random))
      }
      // At full size, an undo of the earlier program has put back each new member.
      let members = Set(Self.newMembers.map { "\($0.key) undone" })
      #expect(LongTests.areOn ? changed.isSuperset(of: members) : !changed.isEmpty)
    }
  }

  /// Runs a history, and returns the new members that edits and undos of the earlier program have
  /// changed.
  private func history(_ random: inout SeededGenerator) throws -> Set<String> {
    let rank = Rank.between(nil, nil)
    var versions = [random.todoWithAllFields(rank)]
    let id = versions[0].id
    var saved: [TodosEdit] = []
    var undone: Set<String> = []
    for step in 0..<12 {
      let program: Program = Bool.random(using: &random) ? .present : .earlier
      let current = try #require(versions.last)
      let past =
        Bool.random(using: &random) ? saved.randomElement(using: &random) : nil
      let seen = versions.suffix(3).randomElement(using: &random) ?? current
      var other = random.todoWithAllFields(.between(rank, nil))
      other.foreign = ForeignMembers()
      let edit: TodosEdit
      if let past {
        edit = try program.view(past).undone(by: "a", of: past.id)
      } else {
        let before = try program.view(seen)
        other = try program.view(other)
        var after = before
        for field in program.fields where Int.random(in: 0..<4, using: &random) == 0 {
          field.copy(from: other, to: &after)
        }
        edit = TodosEdit(.set, [.changed(from: before, to: after)])
      }
      let shown = try program.view(current)
      guard let made = try? edit.merged(with: { $0 == id ? shown : nil }) else { continue }
      let known = try program.known(made)
      let next = known.changes.first?.after ?? current
      // The line that the program writes is read by both, to the same effect.
      let line = try TodosSaved(made, at: Revision(step + 1), .distantPast).line()
      guard case .edit(let read) = try JournalLine.entry(line, in: 9..<line.count - 1) else {
        Issue.record("no edit")
        return undone
      }
      #expect(try program.known(read.edit).changes == known.changes)
      #expect(try EarlierProgram.known(EarlierProgram.view(next)) == next)
      // Only what the edit changes has changed.
      let meant = try program.known(edit).changes.first
      let members = try #require(
        meant?.before.map { before in
          TodoMember.all.filter { member in meant?.after.map { member.differs(before, $0) } ?? true
          }
        })
      for member in TodoMember.all where member.differs(current, next) {
        let isMeant = members.contains { $0.field == member.field || $0.key == member.key }
        // Who completes a todo ends the work on it.
        #expect(isMeant || member.field == .started && next.isDone, "\(member.key)")
        if program == .earlier, member.isNew {
          #expect(past != nil, "\(member.key) was changed by an earlier program")
          undone.insert("\(member.key) undone")
        }
      }
      #expect(next.isDone || !next.isArchived)
      versions.append(next)
      if past == nil, !known.changes.isEmpty { saved.append(known) }
    }
    return undone
  }
}

extension SeededGenerator {
  /// Makes a todo in which any field may have a value.
  fileprivate mutating func todoWithAllFields(_ rank: Rank) -> Todo {
    var todo = todo(1, rank: rank)
    let rules = [nil, "every:day", "after:2w", "each:mon,thu"]
    todo.recurrence = rules.randomElement(using: &self).flatMap {
      $0.flatMap { RecurrenceRule($0) }.map { Recurrence($0, from: .distantPast) }
    }
    let others = (0..<3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
    todo.depends = others.filter { _ in Bool.random(using: &self) }
    todo.parent = Bool.random(using: &self) ? others.randomElement(using: &self) : nil
    return todo
  }
}
