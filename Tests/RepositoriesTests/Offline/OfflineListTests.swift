import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The list at hand, as a value.
struct OfflineListTests {
  private struct World {
    var server = StoredTodos()
    var revision = Revision.zero
    var list = OfflineList()
    var waiting = WaitingEdits()
    /// Somebody who has read what was told, until a revision.
    var follower: [Todo.ID: Todo] = [:]
    var seen = Revision.zero
    /// What the server has saved, and the list was not told of.
    var untold: [TodosSaved] = []
    let moment = Date(timeIntervalSinceReferenceDate: 1)

    mutating func save(_ edit: TodosEdit) throws(TodosConflict) -> TodosSaved {
      let merged = server.numbered(try edit.toBeSent.merged { server[$0] })
      if merged.changes.isEmpty, merged.kind == .edit {
        return TodosSaved(merged, at: revision, moment)
      }
      // A server counts what others write, too.
      revision = Revision(revision.number + 3)
      let saved = TodosSaved(merged, at: revision, moment)
      server.apply(saved)
      untold.append(saved)
      return saved
    }

    mutating func follow() {
      guard let update = list.update(since: seen) else { return }
      precondition(update.revision > seen)
      switch update {
      case .reloaded(let snapshot):
        follower = Dictionary(uniqueKeysWithValues: snapshot.todos.map { ($0.id, $0) })
      case .saved(let saves):
        for change in saves.flatMap(\.edit.changes) { follower[change.id] = change.after }
      }
      seen = update.revision
    }
  }

  private func edit(of list: StoredTodos, _ random: inout SeededGenerator) -> TodosEdit {
    let todo = list.all.randomElement(using: &random)
    guard let todo, Int.random(in: 0..<3, using: &random) > 0 else {
      let todo = Todo.sample(0, title: "\(random.next() % 1_000)", id: .random(using: &random))
      return TodosEdit(.add, [.added(todo)], id: .random(using: &random))
    }
    var after = todo
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return TodosEdit(.remove, [.removed(todo)], id: .random(using: &random))
    case 1: after.title = "\(random.next() % 1_000)"
    case 2: after.isDone.toggle()
    case 3: after.priority = after.priority == .high ? .low : .high
    default: after.tags.append("t\(random.next() % 5)")
    }
    return TodosEdit(.set, [.changed(from: todo, to: after)], id: .random(using: &random))
  }

  @Test(.timeLimit(.minutes(30)))
  func `who follows has what shows, whatever the server and the machine do`() async throws {
    try await withSeed { [self] random in
      for _ in 0..<40 { try live(60, &random) }
    }
  }

  /// A life of a list; each step is one of the server, of the machine, or of what they tell each
  /// other.
  private func live(_ steps: Int, _ random: inout SeededGenerator) throws {
    var world = World()
    world.list.replace(with: TodosSnapshot([], at: .zero))
    for _ in 0..<steps {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: _ = try? world.save(edit(of: world.server, &random))
      case 2, 3:
        _ = world.waiting.add(edit(of: world.list.shown, &random), at: world.moment)
        world.list.sync(with: world.waiting)
      case 4:
        guard let first = world.waiting.edits.first else { continue }
        do {
          let saved = try world.save(first.edit)
          world.waiting.end(first.edit.id, at: saved.revision)
          // This program, or another one.
          if Bool.random(using: &random), let sent = world.list.note(saved) {
            world.list.tell([sent])
          }
        } catch {
          world.waiting.refuse(first.edit.id, reason: "\(error)")
          if Bool.random(using: &random) {
            world.list.refuse(first.edit.id, error, leaving: world.waiting.edits)
          }
        }
        if Bool.random(using: &random) { world.list.sync(with: world.waiting) }
      case 5, 6:
        let count = Int.random(in: 0...world.untold.count, using: &random)
        if count > 0 { world.list.apply(.saved(Array(world.untold.prefix(count)))) }
        world.untold.removeFirst(count)
      case 7:
        // Everything that was sent before the list was read is in the list.
        let waiting = world.waiting
        world.list.replace(with: world.server.snapshot(at: world.revision))
        world.list.sync(with: waiting)
        world.untold = []
      default: world.follow()
      }
    }
    // The server is back, and all is sent and told.
    while let first = world.waiting.edits.first {
      do {
        let saved = try world.save(first.edit)
        world.waiting.end(first.edit.id, at: saved.revision)
      } catch {
        world.waiting.refuse(first.edit.id, reason: "\(error)")
      }
    }
    world.list.sync(with: world.waiting)
    if !world.untold.isEmpty { world.list.apply(.saved(world.untold)) }
    world.follow()
    let shown = world.list.shown.inOrder
    #expect(shown == world.server.inOrder)
    #expect(world.follower == Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0) }))
    #expect(world.list.waiting.isEmpty && shown.allSatisfy { $0.number > 0 })
  }

  @Test func `the revisions grow, and are those of the server where nothing waits`() {
    var list = OfflineList()
    list.replace(with: TodosSnapshot([.sample(1)], at: Revision(40)))
    #expect(list.shownRevision.server == Revision(40))
    var edits = WaitingEdits()
    var last = list.shownRevision
    for _ in 0..<3 {
      _ = edits.add(TodosEdit(.add, [.added(.sample(0))]), at: .now)
      list.sync(with: edits)
      #expect(list.shownRevision > last && list.shownRevision.server == Revision(40))
      last = list.shownRevision
    }
    list.apply(.saved([TodosSaved(TodosEdit(.set, []), at: Revision(41), .now)]))
    #expect(list.shownRevision == Revision(server: Revision(41)))
  }

  @Test func `what another program of the machine has sent is told together`() throws {
    var list = OfflineList()
    list.replace(with: TodosSnapshot([.sample(1)], at: Revision(40)))
    var edits = WaitingEdits()
    let waiting = (2...4).map { number in
      edits.add(TodosEdit(.add, [.added(.sample(0, title: "\(number)"))]), at: .now)
    }
    list.sync(with: edits)
    for (index, waiting) in waiting.enumerated() {
      #expect(list.ended.endedCount == 0)
      let revision = Revision(41 + index)
      edits.end(waiting.edit.id, at: revision)
      list.sync(with: edits)
      list.apply(.saved([TodosSaved(waiting.edit.numbered { _ in 2 + index }, at: revision, .now)]))
    }
    #expect(list.ended.endedCount == 3)
    let sent = list.ended.ended.compactMap { if case .sent(let sent) = $0 { sent } else { nil } }
    #expect(sent.map(\.edit.id) == waiting.map(\.edit.id))
    #expect(sent.flatMap(\.numbers).map(\.todo.number) == [2, 3, 4])
  }

  @Test func `an answer that comes behind the server's update is still the edit's`() throws {
    var list = OfflineList()
    list.replace(with: TodosSnapshot([.sample(1)], at: Revision(40)))
    var edits = WaitingEdits()
    let ours = edits.add(TodosEdit(.add, [.added(.sample(0, title: "ours"))]), at: .now)
    _ = edits.add(TodosEdit(.add, [.added(.sample(0, title: "theirs"))]), at: .now)
    list.sync(with: edits)
    let saved = TodosSaved(ours.edit.numbered { _ in 2 }, at: Revision(41), .now)
    list.apply(.saved([saved]))
    #expect(list.note(saved)?.saved.edit == saved.edit)
    #expect(list.note(saved) == nil)
  }
}
