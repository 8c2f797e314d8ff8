import Foundation
import Testing

@testable import Repositories

/// Files beside a list that this version of the program has not made.
struct ListCacheForeignTests {
  private static let path = "/todo/list"
  private static let trail = "/todo/list.edits"
  private let disk = SimulatedDisk()

  init() {
    let cache = ListCache(Self.path, on: disk)
    cache.write(ListCache.Contents(list: StoredTodos(), revision: Revision(10)))
    cache.note([saved(1)])
  }

  private func saved(_ number: Int) -> TodosSaved {
    TodosSaved(
      TodosEdit(.add, [.added(.sample(number))]), at: Revision(number + 10),
      Date(timeIntervalSinceReferenceDate: 1))
  }

  private struct LaterHeader: Encodable {
    let colors = 7
    let format: String
    let list = "todo"
    let v = 3
  }

  /// Calls all that writes.
  private func use() {
    let cache = ListCache(Self.path, on: disk)
    cache.note([saved(2)])
    for isAnew in [false, true] {
      cache.write(
        ListCache.Contents(list: StoredTodos(), revision: Revision(20)), isAnew: isAnew)
    }
    cache.append([saved(11)], after: Revision(20))
    cache.edits.write([saved(2)])
  }

  @Test(arguments: [path, trail])
  func `a file that the program has not made is named, and not said to be written anew`(
    path: String
  ) throws {
    let theirs = Array("my diary\n".utf8)
    var state = disk.state
    state.put(theirs, at: path)
    disk.replace(state)
    #expect(throws: StorageError.foreignFile(path: path, beside: Self.path)) {
      try ListCache(Self.path, on: disk).read()
    }
    use()
    #expect(disk.state.bytes(path) == theirs)
  }

  @Test(arguments: [path, trail])
  func `a copy of a later version is told as that, and stays as it is`(path: String) throws {
    var state = disk.state
    let kind = path == Self.path ? OwnFile.list : .edits
    let first = try #require(state.bytes(path)).prefix(kind.headerLength)
    var lines = CheckedLines()
    lines.write(LaterHeader(format: "todo-repl \(kind.rawValue)"))
    let later = first + lines.sealed
    state.put(Array(later), at: path)
    disk.replace(state)
    #expect(throws: StorageError.newerCopy(path: path, found: 3, supported: 2)) {
      try ListCache(Self.path, on: disk).read()
    }
    use()
    #expect(disk.state.bytes(path) == Array(later))
  }
}
