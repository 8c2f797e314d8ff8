import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// The log of the edits that the list has.
struct TodosLogTests {
  private static func changes(_ numbers: ClosedRange<Int>) -> [TodosEdit.Change] {
    numbers.map { .added(.sample($0)) }
  }

  @Test func `a reader gets each entry once, whenever it asks`() {
    var log = TodosLog()
    var seen = TodosLog.Count()
    #expect(log.news(since: seen).entries.isEmpty)
    log.append([], by: .here)
    #expect(log == TodosLog())
    log.append(Self.changes(1...2), by: .here)
    log.append(Self.changes(3...3), by: .others, included: [Todo.id(3)])
    #expect(
      log.news(since: seen).entries.map(\.changes) == [Self.changes(1...2), Self.changes(3...3)])
    #expect(log.news(since: seen).entries.map(\.news) == [Self.changes(1...2), []])
    seen = log.count
    #expect(seen[.here] == 2 && seen[.others] == 1)
    log.append(Self.changes(4...4), by: .others)
    #expect(log.news(since: seen).entries.map(\.changes) == [Self.changes(4...4)])
    #expect(log.news(since: seen).missed == TodosLog.Count())
  }

  @Test func `the last entry is kept, whatever its size, and the next one drops it`() {
    var log = TodosLog()
    log.append(Self.changes(1...(TodosLog.changeLimit + 1)), by: .here)
    #expect(log.entries.count == 1)
    log.append(Self.changes(1...1), by: .others)
    #expect(log.entries.map(\.by) == [.others])
    let news = log.news(since: TodosLog.Count())
    #expect(news.missed[.here] == TodosLog.changeLimit + 1 && news.missed[.others] == 0)
  }

  @Test
  func `a reader that asks at random misses only what it is told of, and memory stays bounded`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(100) {
        var log = TodosLog()
        var (seen, all) = (TodosLog.Count(), TodosLog.Count())
        var (read, missed) = (TodosLog.Count(), TodosLog.Count())
        let pause = Int.random(in: 1...400, using: &random)
        for _ in 0..<600 {
          let author = Bool.random(using: &random) ? TodosLog.Author.here : .others
          let count = Int.random(in: 1...20, using: &random)
          log.append(Self.changes(1...count), by: author)
          all[author] += count
          let kept = log.entries.dropLast().reduce(0) { $0 + $1.changes.count }
          #expect(kept <= TodosLog.changeLimit)
          if Int.random(in: 0..<pause, using: &random) > 0 { continue }
          let news = log.news(since: seen)
          for entry in news.entries { read[entry.by] += entry.changes.count }
          for author in [TodosLog.Author.here, .others] {
            missed[author] += news.missed[author]
            #expect(read[author] + missed[author] == all[author])
          }
          seen = log.count
        }
      }
    }
  }

  // MARK: Own edits among the saves of a repository

  private let own = TodosEdit(.rename, [.changed(from: .sample(1), to: .sample(1, "mine"))])

  @Test func `an own edit that the state has forgotten is not logged as an edit of others`() {
    let other = TodosEdit(.rename, [.changed(from: .sample(2), to: .sample(2, "theirs"))])
    let store = Store(AppState())
    store.update { draft in
      draft.history.record(own)
      // Following has ended, so that the state forgets answered edits.
      draft.log([TodosSaved(own, at: Revision(1), noon), TodosSaved(other, at: Revision(2), noon)])
    }
    #expect(store.log.changes(by: .here) == [])
    #expect(store.log.changes(by: .others) == [other.changes])
  }

  @Test func `an own edit that waited is logged once, as it was sent`() {
    let store = Store(AppState())
    let sent = TodosSaved(own, at: Revision(1), noon, .sent)
    store.update { draft in
      draft.own.append(own, SavingEdit())
      draft.log([sent])
      draft.log([sent])
    }
    #expect(store.log.changes(by: .here) == [own.changes])
  }

  @Test func `an own edit that waited shows no todo as it was before a later own edit`()
    async throws
  {
    let (repository, store) = (InMemoryTodosRepository(), Store(AppState()))
    let (numbered, renamed) = (Todo.sample(1), Todo.sample(1, "later"))
    var waiting = numbered
    waiting.number = -1
    let addition = TodosEdit(.add, [.added(numbered), .added(.sample(2))])
    let rename = TodosEdit(.rename, [.changed(from: numbered, to: renamed)])
    for edit in [addition, rename] {
      let saving = SavingEdit()
      saving.make(MadeEdit(edit: edit, revision: .zero, refusedCount: 0))
      _ = try await saving.save(to: repository, RefusedEdits()) { nil }
      store.update { draft in
        draft.own.append(edit, saving)
        draft.log(saving)
      }
    }
    let shown = store.log.entries.count
    // The server tells of the addition alone; the rename is saved, and its save is not told yet.
    let given = [TodosEdit.Change.changed(from: waiting, to: numbered), .added(.sample(2))]
    store.update { draft in
      draft.log([TodosSaved(addition, at: Revision(1), noon, .sent)], sent: [addition.id: given])
    }
    #expect(shown == 2)
    #expect(store.log.entries.dropFirst(shown).flatMap(\.news) == [.added(.sample(2))])
  }
}
