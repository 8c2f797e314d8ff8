import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The last edits of a list, against a list of all of them.
struct SavedEditsTests {
  @Test
  func `readers and repeated saves are answered as by a list of all edits, as far as that is kept`()
    async throws
  {
    try await withSeed { generator in
      let limit = Int.random(in: 1...30, using: &generator)
      var (saved, all) = (SavedEdits(changeLimit: limit), [TodosSaved]())
      var beginning = 0
      for _ in 0..<100 {
        // Revisions of a server have gaps; parts of one edit may have the same one.
        let revision = saved.revision.number + Int.random(in: 0...3, using: &generator)
        if Int.random(in: 0..<40, using: &generator) == 0 {
          saved.restart(at: Revision(revision + 1))
          (all, beginning) = ([], revision + 1)
        } else if revision > saved.revision.number || !all.isEmpty {
          all.append(TodosSaved.adding(at: revision))
          saved.append(all[all.count - 1])
        }
        let seen = Revision(Int.random(in: 0...saved.revision.number, using: &generator))
        if let known = saved.saves(after: seen) {
          #expect(seen.number >= beginning && Array(known) == all.filter { $0.revision > seen })
        }
        // Each of these edits counts as one change.
        let newest = all.suffix(limit)
        for save in newest { #expect(saved.save(of: save.edit.id) == save) }
        if newest.count > 1, let oldest = newest.first {
          #expect(saved.saves(after: oldest.revision) != nil)
        }
        let forgotten = all.dropLast(limit)
        for save in forgotten { #expect(saved.save(of: save.edit.id) == nil) }
      }
    }
  }

  @Test func `a large edit is let go of as soon as it is forgotten`() throws {
    var saved = SavedEdits(changeLimit: 10)
    saved.append(TodosSaved.adding(.sample(1), .sample(2), .sample(3), at: 1))
    for revision in 2...6 { saved.append(TodosSaved.adding(.sample(1), at: revision)) }
    #expect(saved.saves(after: .zero) == nil)
    let slots = try #require(Mirror(reflecting: saved).descendant("saves") as? [TodosSaved?])
    #expect(slots.compactMap(\.self) == saved.saves(after: Revision(1)))
  }

  @Test func `a reader of now has missed nothing, and one of before the beginning gets the list`() {
    var saved = SavedEdits()
    let list = TodosSnapshot([], at: Revision(7))
    saved.restart(at: Revision(7))
    #expect(saved.update(since: Revision(7), of: list) == nil)
    #expect(saved.update(since: Revision(6), of: list) == .reloaded(list))
    let next = TodosSaved.adding(at: 8)
    saved.append(next)
    #expect(saved.update(since: Revision(7), of: list) == .saved([next]))
    saved.restart(at: Revision(9), [TodosSaved.adding(at: 9)])
    #expect(saved.update(since: Revision(7), of: list) == .reloaded(list))
  }
}
