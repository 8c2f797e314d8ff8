import Foundation
import StateStoreTesting

@testable import Repositories

/// A random use of a journal, compactions included, and the todos that must be on the disk whenever
/// it ends.
struct RandomJournalUse {
  static let path = "/todos"

  /// The files of other programs on the disk.
  static let foreign = ForeignFiles(beside: path)

  let disk: SimulatedDisk
  private(set) var journal: OpenJournal

  /// The todos that the disk may hold: the known saves, with or without saves of unknown outcome. A
  /// save that was reported as failed must not be there.
  private(set) var possible = [StoredTodos()]

  /// The todos that a kill in the middle of the last step may leave: the first edits of a group.
  private(set) var midway: [StoredTodos] = []

  /// The compaction under way, and whether its draft is written.
  private var draft: (JournalDraft, isWritten: Bool)?
  private(set) var compactions = 0
  /// How many todos were added without reading the list.
  private(set) var additions = 0
  /// How many todos were changed without reading the others.
  private(set) var lookups = 0

  /// Whether an outcome was reported as unknown, and no save or read has succeeded since.
  private(set) var isUnknown = false

  /// Whether something has failed since the last success.
  private var isInDoubt = false

  /// The error of the last save or read that failed.
  private(set) var failure: StorageError?

  private var random: SeededGenerator
  private var step = 0
  private var ids: [Todo.ID]

  init(on disk: SimulatedDisk, seed: UInt64) {
    self.disk = disk
    journal = Self.journal(on: disk)
    var random = SeededGenerator(seed: seed)
    ids = (0..<3).map { _ in UUID.random(using: &random) }
    self.random = random
  }

  /// Makes a journal that compacts early, with an index, and writes two changes piece by piece.
  ///
  /// - Parameter numbers: The numbers of the only todos to read; empty for all.
  static func journal(on disk: SimulatedDisk, numbers: Set<Int> = []) -> OpenJournal {
    OpenJournal(
      path: path, on: disk, smallestLog: 150, numbers: numbers, fewestIndexed: 1,
      longLines: .init(fewestChanges: 2, piece: 1))
  }

  /// Takes a random step: mostly a save, now and then a step of a compaction, a read or a
  /// reopening.
  ///
  /// - Returns: Whether nothing failed.
  mutating func takeStep() -> Bool {
    step += 1
    midway = []
    switch Int.random(in: 0..<24, using: &random) {
    case 0 where !isInDoubt:
      // Not after a failure: the next run of the program could not know that the system takes
      // unwritten bytes for written.
      reopen()
      return true
    case 1..<8:
      return compact()
    case 8, 9:
      return read()
    case 10, 11:
      return add()
    case 12..<16:
      return saveTogether()
    case 16, 17:
      return rename()
    default:
      return save()
    }
  }

  /// Begins, continues or ends a compaction.
  mutating func compact() -> Bool {
    guard let (draft, isWritten) = draft else {
      self.draft = journal.beginCompaction().map { ($0, false) }
      return true
    }
    guard isWritten else {
      do {
        try draft.write()
        self.draft = (draft, true)
        return true
      } catch {
        self.draft = nil
        journal.giveUpCompaction(draft)
        return false
      }
    }
    self.draft = nil
    do {
      try journal.endCompaction(draft)
    } catch {
      journal.giveUpCompaction(draft)
      return false
    }
    compactions += 1
    return true
  }

  /// Saves random changes, and notes the todos that may be on the disk from then on.
  ///
  /// After an unknown outcome the program reads the list first.
  mutating func save() -> Bool {
    if isUnknown, !read() { return false }
    let changes = (0...Int.random(in: 0...1, using: &random)).map { _ in change() }
    let moment = Date(timeIntervalSinceReferenceDate: Double(step))
    // All that is possible has the same todos as far as the edit goes, or the list was read before.
    let edit = possible.first?.edit(changes) ?? TodosEdit(.set, [])
    let wanted = possible.compactMap { try? $0.after(edit, at: moment) }
    do throws(StorageError) {
      try journal.save(edit, at: moment)
      let shown = try journal.opened().todos
      // An acknowledged save is there, exactly as the program shows it.
      possible = wanted.contains(shown) ? [shown] : []
      isUnknown = false
      isInDoubt = false
      return true
    } catch {
      fail(error, maybe: wanted)
      return false
    }
  }

  /// Notes a failed save, after which the disk may hold other todos if the outcome is unknown.
  private mutating func fail(_ error: StorageError, maybe wanted: [StoredTodos]) {
    failure = error
    isInDoubt = true
    guard case .outcomeUnknown = error else { return }
    isUnknown = true
    for after in wanted where !possible.contains(after) { possible.append(after) }
  }

  /// Saves a few edits at once. Without an unknown outcome, those before the first failure are
  /// there, and no others.
  mutating func saveTogether() -> Bool {
    if isUnknown, !read() { return false }
    let moment = Date(timeIntervalSinceReferenceDate: Double(step))
    let known = possible
    guard let first = known.first else { return save() }
    // Each edit is of a todo of its own, so that the list decides nothing between them.
    let edits = ids.indices.map { place in
      var todo = Todo.sample(
        first.removed[ids[place]]?.number ?? place + 1, title: "\(step)", id: ids[place],
        rank: ranks[place], createdAt: 1)
      todo.isDone = Bool.random(using: &random)
      return first.edit([.put(todo)])
    }
    /// The todos after the first edits, of all that is possible before.
    func wanted(after count: Int) -> [StoredTodos] {
      known.compactMap { after($0, edits.prefix(count), at: moment) }
    }
    do throws(StorageError) {
      let outcomes = try journal.save(together: edits, at: moment)
      var saved = 0
      for case .success in outcomes { saved += 1 }
      let error = outcomes.lazy.compactMap { outcome -> StorageError? in
        if case .failure(let error) = outcome { error as? StorageError } else { nil }
      }.first
      if let error {
        // The list is read again: until then the saved ones may be there or not.
        throw error
      }
      let shown = try journal.opened().todos
      let all = wanted(after: edits.count)
      midway = (1..<edits.count).flatMap(wanted(after:))
      possible = saved == edits.count && all.contains(shown) ? [shown] : []
      (isUnknown, isInDoubt) = (false, false)
      return true
    } catch {
      // The first lines of the group may be whole, and the others torn.
      fail(error, maybe: (1...edits.count).flatMap(wanted(after:)))
      return false
    }
  }

  /// The todos after some edits; nil if one of them is refused.
  private func after(
    _ todos: StoredTodos, _ edits: ArraySlice<TodosEdit>, at moment: Date
  ) -> StoredTodos? {
    edits.reduce(Optional(todos)) { todos, edit in
      todos.flatMap { try? $0.after(edit, at: moment) }
    }
  }

  /// Adds a todo at the front by a program that has read nothing, if nothing has failed before; a
  /// program that has saves as ever.
  mutating func add() -> Bool {
    if isUnknown || isInDoubt { return save() }
    reopen()
    let moment = Date(timeIntervalSinceReferenceDate: Double(step))
    var todo = Todo.sample(0, title: "\(step)", id: .random(using: &random), createdAt: 1)
    // What the mark tells, without a call that may fail.
    let mark = disk.state.bytes(Self.path + ".mark").flatMap { JournalMark($0) }
    todo.rank = mark?.front?.rank ?? todo.rank
    let edit = TodosEdit(.add, [.added(todo)])
    let wanted = possible.compactMap { try? $0.after(edit, at: moment) }
    do throws(StorageError) {
      guard try journal.addUnread(todo, at: moment) != nil else { return save() }
      additions += 1
      possible = wanted
      return true
    } catch {
      fail(error, maybe: wanted)
      return false
    }
  }

  /// Renames a todo by a program that reads no other, if nothing has failed before.
  mutating func rename() -> Bool {
    guard !isUnknown, !isInDoubt, let todo = possible.first?.all.randomElement(using: &random)
    else { return save() }
    reopen(numbers: [todo.number])
    // From here on, reading means all todos again.
    defer { journal.needAll() }
    let moment = Date(timeIntervalSinceReferenceDate: Double(step))
    var renamed = todo
    renamed.title = "\(step)"
    let edit = TodosEdit(.rename, [.changed(from: todo, to: renamed)])
    let wanted = possible.compactMap { try? $0.after(edit, at: moment) }
    do throws(StorageError) {
      let read = try journal.read()
      if journal.isPart {
        lookups += 1
        let isRight = possible.contains { $0[todo.id] == read[todo.id] && read.count == 1 }
        if !isRight {
          possible = []
          return true
        }
      }
      try journal.save(edit, at: moment)
      possible = wanted
      return true
    } catch {
      fail(error, maybe: wanted)
      return false
    }
  }

  /// Reads the todos; if that succeeds, the disk holds these todos from then on.
  mutating func read() -> Bool {
    do throws(StorageError) {
      let shown = try journal.read()
      possible = possible.contains(shown) ? [shown] : []
      isUnknown = false
      return true
    } catch {
      failure = error
      isInDoubt = true
      return false
    }
  }

  /// Opens the journal anew, as the next run of the program does.
  ///
  /// - Parameter numbers: The numbers of the only todos to read; empty for all.
  mutating func reopen(numbers: Set<Int> = []) {
    journal = Self.journal(on: disk, numbers: numbers)
    draft = nil
  }

  private mutating func change() -> TodoChange {
    let place = Int.random(in: 0..<ids.count, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { return .delete(ids[place]) }
    // A removed todo comes back with its own number, as by an undo: a compacted file does not tell
    // the number.
    let number = possible.first?.removed[ids[place]]?.number ?? place + 1
    var todo = Todo.sample(
      number, title: "\(step)", id: ids[place], rank: ranks[place], createdAt: 1)
    todo.isDone = Bool.random(using: &random)
    return .put(todo)
  }
}

private let ranks = [Todo].samples(3).map(\.rank)
