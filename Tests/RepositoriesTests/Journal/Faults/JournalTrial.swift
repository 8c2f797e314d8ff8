import Foundation
import StateStoreTesting

@testable import Repositories

/// A random use of a journal, with what must be on the disk whenever it ends.
struct JournalTrial {
  static let path = "/todos"

  let disk: SimulatedDisk
  private(set) var session: JournalSession

  /// What the disk may hold: what is known to be saved, and that with the saves that failed since.
  private(set) var possible = [StoredTodos()]

  private var random: SeededGenerator
  private var step = 0
  private var ids: [Todo.ID]

  init(on disk: SimulatedDisk, seed: UInt64) {
    self.disk = disk
    random = SeededGenerator(seed: seed)
    session = JournalSession(path: Self.path, on: disk)
    ids = (0..<3).map { _ in UUID() }
  }

  /// Does the next thing: mostly a save, now and then a new beginning.
  ///
  /// - Returns: Whether nothing failed.
  mutating func goOn() -> Bool {
    step += 1
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      reopen()
      return true
    default:
      return save()
    }
  }

  /// Saves something; what it was is one of the things that may be on the disk from here on.
  mutating func save() -> Bool {
    let changes = (0...Int.random(in: 0...1, using: &random)).map { _ in change() }
    let moment = Date(timeIntervalSinceReferenceDate: Double(step))
    let wanted = possible.map { before in
      var after = before
      after.apply(changes, at: moment)
      return after
    }
    do {
      try session.save(changes, at: moment)
      let shown = try session.opened().todos
      // What is acknowledged is there, exactly as the program shows it.
      possible = wanted.contains(shown) ? [shown] : []
      return true
    } catch {
      for after in wanted where !possible.contains(after) { possible.append(after) }
      return false
    }
  }

  /// Opens the journal anew, as the next run of the program does.
  mutating func reopen() {
    session = JournalSession(path: Self.path, on: disk)
  }

  private mutating func change() -> TodoChange {
    let place = Int.random(in: 0..<ids.count, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { return .delete(ids[place]) }
    var todo = Todo.sample(
      place + 1, title: "\(step)", id: ids[place], rank: ranks[place], createdAt: 1)
    todo.isDone = Bool.random(using: &random)
    return .put(todo)
  }
}

private let ranks = [Todo].samples(3).map(\.rank)
