import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Random histories of several programs on one list, against the list that their saves make one
/// after the other.
struct SharedJournalHistoryTests {
  private static let path = "/todos"

  /// The programs of a history, and what they should see.
  private struct History {
    let disk = SimulatedDisk(ForeignFiles(beside: path).disk)
    var programs: [OpenJournal] = []
    var drafts: [(draft: JournalDraft, isWritten: Bool)?]
    var random: SeededGenerator

    /// The list that the acknowledged saves make, in the order of their revisions.
    var model = StoredTodos()
    var revision = 0
    /// The acknowledged saves.
    var saves: [TodosSaved] = []
    var compactions = 0
    var (merged, refused, added, undone, passedOver) = (0, 0, 0, 0, 0)

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      drafts = [nil, nil, nil]
      programs = (0..<3).map { _ in Self.program(on: disk) }
    }

    static func program(on disk: SimulatedDisk) -> OpenJournal {
      OpenJournal(path: path, on: disk, smallestLog: 300)
    }

    mutating func takeStep() throws {
      let number = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        // The program ends, and another one begins.
        drafts[number] = nil
        programs[number] = Self.program(on: disk)
        if Bool.random(using: &random) { try add(number) }
      case 1, 2: try compact(number)
      case 3, 4: try look(number)
      case 5, 6: try undo(number)
      default: try save(number)
      }
    }

    /// The outcome of saving an edit, whatever it is.
    private func outcome(
      _ number: Int, _ edit: TodosEdit, at moment: Date
    ) throws(StorageError) -> OpenJournal.Outcome {
      let program = programs[number]
      return try program.withLock { lock in program.save([edit], at: moment, &lock) }[0]
    }

    private mutating func look(_ number: Int) throws {
      let isRead = try programs[number].catchUp()
      // Only before the first save is there no mark.
      if !isRead {
        try programs[number].read()
      }
      try #require(programs[number].image.todos == model)
      try #require(programs[number].image.contents?.revision == revision)
      try checkStacks(of: programs[number])
    }

    /// Checks that what can be taken back is what all saves make, whatever compactions have left
    /// out.
    private func checkStacks(of program: OpenJournal) throws {
      let known = EditStacks(program.image.history.map(\.edit))
      let all = EditStacks(saves.map(\.edit))
      try #require(known.done.map(\.id) == all.done.map(\.id))
      try #require(known.undone.map(\.id) == all.undone.map(\.id))
    }

    /// Takes an edit back, or makes it again, as the program knows the edits, which may be long
    /// ago.
    private mutating func undo(_ number: Int) throws {
      let program = programs[number]
      let stacks = EditStacks(program.image.history.map(\.edit))
      let terminal = "\(number)"
      let isAny = Bool.random(using: &random)
      let step: TodosEdit
      if Bool.random(using: &random) {
        guard let entry = stacks.done.last(where: { isAny || $0.terminal == terminal }) else {
          return
        }
        step = entry.edit.undone(by: terminal, of: entry.id)
      } else {
        guard let entry = stacks.undone.last(where: { $0.terminal == terminal }) else { return }
        step = entry.edit.redone(by: terminal, of: entry.id)
      }
      let moment = Date(timeIntervalSinceReferenceDate: Double(revision))
      let (rest, left) = step.rest { model[$0] }
      if rest.changes.isEmpty, !left.isEmpty { passedOver += 1 }
      let saved = try outcome(number, step, at: moment).get()
      try #require(saved.edit.changes == model.numbered(rest).changes)
      try #require(saved.edit.kind == step.kind)
      try acknowledge(saved)
      undone += 1
    }

    /// Notes a save, which has to be the next one.
    private mutating func acknowledge(_ saved: TodosSaved) throws {
      revision += 1
      try #require(saved.revision.number == revision)
      saves.append(saved)
      model.apply(saved)
    }

    private mutating func save(_ number: Int) throws {
      let program = programs[number]
      if program.image.contents == nil { try program.read() }
      // The edit is made on what this program has seen, which may be old.
      let seen = program.image
      let edit = edit(of: seen.todos, by: "\(number)")
      let moment = Date(timeIntervalSinceReferenceDate: Double(revision))
      guard let expected = try? edit.merged(with: { model[$0] }) else {
        let outcome = try outcome(number, edit, at: moment)
        #expect(throws: TodosConflict.self) { try outcome.get() }
        refused += 1
        return
      }
      let saved = try outcome(number, edit, at: moment).get()
      try #require(saved.edit.changes == model.numbered(expected).changes)
      if seen.contents?.revision != revision, !saved.edit.changes.isEmpty { merged += 1 }
      if saved.edit.changes.isEmpty { return }
      try acknowledge(saved)
      try #require(program.image.contents?.revision == revision)
      try #require(program.image.todos == model)
    }

    /// Adds a todo by a program that has read nothing.
    private mutating func add(_ number: Int) throws {
      let todo = Todo.sample(0, title: "\(random.next())", id: .random(using: &random))
      let moment = Date(timeIntervalSinceReferenceDate: Double(revision))
      let list = model.inOrder
      let hasLostRoom = disk.state.bytes(path)?.last == 0
      guard let saved = try programs[number].addUnread(todo, at: moment) else {
        // Only before the first todo does the mark not know what is needed, or where a program left
        // room behind.
        try #require(list.isEmpty || hasLostRoom)
        return
      }
      added += 1
      let new = try #require(saved.edit.changes.first?.after)
      try #require(new.number == model.highestNumber + 1)
      try #require(list.allSatisfy { new.rank < $0.rank })
      try acknowledge(saved)
    }

    private mutating func edit(of todos: StoredTodos, by terminal: String) -> TodosEdit {
      let list = todos.inOrder
      let step = random.next()
      guard let todo = list.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0
      else {
        let rank = Rank.between(list.last?.rank, nil)
        let new = Todo.sample(0, title: "\(step)", id: .random(using: &random), rank: rank)
        return TodosEdit(.add, [.added(new)], by: terminal)
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        return TodosEdit(.remove, [.removed(todo)], by: terminal)
      }
      var after = todo
      switch Int.random(in: 0..<4, using: &random) {
      case 0: after.title = "\(step)"
      case 1: after.isDone.toggle()
      case 2: after.tags = ["tag\(step % 5)"]
      default: after.notes += after.notes.isEmpty ? "\(step)" : "\n\(step)"
      }
      return TodosEdit(.set, [.changed(from: todo, to: after)], by: terminal)
    }

    private mutating func compact(_ number: Int) throws {
      guard let (draft, isWritten) = drafts[number] else {
        drafts[number] = programs[number].beginCompaction().map { ($0, false) }
        return
      }
      if isWritten {
        drafts[number] = nil
        try programs[number].endCompaction(draft)
        compactions += 1
      } else {
        try draft.write()
        drafts[number] = (draft, true)
      }
    }

    /// Checks what every program, and one that begins now, sees in the end.
    mutating func end() throws {
      for number in programs.indices { try look(number) }
      let numbers = model.all.map(\.number)
      try #require(Set(numbers).count == numbers.count)
      for left in [disk.state.afterKill, disk.state.afterPowerCut(using: &random)] {
        let fresh = Self.program(on: SimulatedDisk(left))
        try fresh.read()
        try #require(fresh.image.todos == model)
        try #require(fresh.image.contents?.revision == revision)
        try checkStacks(of: fresh)
      }
      try #require(ForeignFiles(beside: path).areUntouched(on: disk.state))
    }
  }

  @Test func `S3, S5: whatever three programs do, all see the list that their saves make in order`()
    async throws
  {
    try await withSeed { random in
      var (compactions, merged, refused, added) = (0, 0, 0, 0)
      var (undone, passedOver) = (0, 0)
      for _ in 0..<LongTests.rounds(10_000) {
        let seed = random.next()
        var history = History(seed: seed)
        do {
          for _ in 0..<Int.random(in: 5...60, using: &random) { try history.takeStep() }
          try history.end()
        } catch {
          Issue.record("the history with seed \(seed): \(error)")
          return
        }
        compactions += history.compactions
        merged += history.merged
        refused += history.refused
        added += history.added
        undone += history.undone
        passedOver += history.passedOver
      }
      print(
        "\(compactions) compactions, \(merged) merged, \(refused) refused, \(added) unread,",
        "\(undone) undone, \(passedOver) of them passed over")
      #expect(compactions > 0 && merged > 0 && refused > 0 && added > 0)
      #expect(undone > passedOver && passedOver > 0)
    }
  }
}
