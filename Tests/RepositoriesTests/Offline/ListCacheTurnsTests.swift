import Foundation
import Testing

@testable import Repositories

/// Programs that note edits at the same time, and one that is stopped in its turn.
struct ListCacheTurnsTests {
  private static let path = "/todo/list"
  private static let trail = "/todo/list.edits"
  private let disk = SimulatedDisk()

  init() {
    let cache = cache(on: disk)
    cache.write(ListCache.Contents(list: StoredTodos(), revision: Revision(10)))
    cache.note([saved(1)])
  }

  private func cache(on disk: SimulatedDisk) -> ListCache {
    ListCache(Self.path, on: disk, pause: {})
  }

  private func saved(_ number: Int) -> TodosSaved {
    TodosSaved(
      TodosEdit(.add, [.added(.sample(number))]), at: Revision(number + 10),
      Date(timeIntervalSinceReferenceDate: 1))
  }

  @Test func `beside a program that was stopped in its turn, edits are noted all the same`() throws
  {
    let stopped = try disk.open(Self.trail, to: .lock)
    #expect(try stopped.lock())
    let cache = cache(on: disk)
    cache.note([saved(2)])
    #expect(try cache.read()?.list.all.map(\.number).sorted() == [1, 2])
    let contents = try #require(try cache.read())
    cache.write(contents)
    #expect(cache.append([saved(3)], after: contents.revision))
    #expect(try cache.read()?.list.all.map(\.number).sorted() == [1, 2, 3])
    stopped.unlock()
  }

  @Test func `whatever a stopped program does when it goes on, no edit is missing in silence`()
    throws
  {
    let start = disk.state
    let edits = [saved(2), saved(3)]
    let whole = SimulatedDisk(start)
    whole.record()
    cache(on: whole).note([edits[0]])
    let calls = whole.takeHistory().count
    #expect(calls > 5)
    for number in 1...calls {
      let disk = SimulatedDisk(start) { call in
        guard call.number == number else { return nil }
        return .after { state in
          let other = SimulatedDisk(state)
          cache(on: other).note([edits[1]])
          state = other.state
        }
      }
      cache(on: disk).note([edits[0]])
      do throws(StorageError) {
        let found = try cache(on: disk).read()?.list.all.map(\.number).sorted()
        #expect(found == [1, 2, 3], "before call \(number)")
      } catch {
        guard case .damagedCopy = error else { throw error }
      }
    }
  }
}
