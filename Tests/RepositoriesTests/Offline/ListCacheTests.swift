import Foundation
import Testing

@testable import Repositories

/// What is kept of a list for the time without its server.
struct ListCacheTests {
  private let moment = Date(timeIntervalSinceReferenceDate: 1)

  private func saved(
    _ todos: [Todo], id: UUID = UUID(), at revision: Int
  ) -> TodosSaved {
    TodosSaved(
      TodosEdit(.importing, todos.map { .added($0) }, id: id), at: Revision(revision), moment)
  }

  @Test func `the list has all parts of a later edit, and the last edits have the largest of each`()
    async throws
  {
    try await withTemporaryDirectory { folder in
      let cache = ListCache(folder + "/list")
      var list = StoredTodos()
      list.restore(.sample(1), history: [])
      cache.write(ListCache.Contents(list: list, revision: Revision(10)))
      let todos = (2...5).map { Todo.sample($0) }
      let id = UUID()
      // What is older than the list, two parts of one edit, and the edit before them.
      cache.note([saved([.sample(9)], at: 9)])
      cache.note([saved(Array(todos[1...2]), id: id, at: 12), saved([todos[3]], id: id, at: 13)])
      cache.note([saved([todos[0]], at: 11)])
      let contents = try #require(try ListCache(folder + "/list").read())
      #expect(contents.list.all.map(\.number).sorted() == [1, 2, 3, 4, 5])
      #expect(contents.revision == Revision(10))
      #expect(try cache.edits.newest().map(\.revision.number) == [9, 11, 12])
      #expect(try cache.edits.newest().map(\.edit.changes.count) == [1, 1, 2])
    }
  }

  @Test func `an edit behind a gap is not added: the list is written whole again`() async throws {
    try await withTemporaryDirectory { folder in
      let cache = ListCache(folder + "/list")
      func list(_ numbers: ClosedRange<Int>, at revision: Int) -> ListCache.Contents {
        var list = StoredTodos()
        for number in numbers { list.restore(.sample(number), history: []) }
        return ListCache.Contents(list: list, revision: Revision(revision))
      }
      func kept() throws -> [Int] {
        let contents = try #require(try ListCache(folder + "/list").read())
        return [contents.revision.number] + contents.list.all.map(\.number).sorted()
      }
      cache.write(list(1...1, at: 10))
      #expect(cache.append([saved([.sample(2)], at: 11)], after: Revision(10)))
      // Another task has brought the edit of revision 12, and has not written it yet.
      #expect(!cache.append([saved([.sample(4)], at: 13)], after: Revision(12)))
      #expect(cache.append([saved([.sample(3)], at: 12)], after: Revision(11)))
      let first = try kept()
      #expect(first == [11, 1, 2])
      cache.write(list(1...4, at: 13))
      #expect(cache.append([saved([.sample(5)], at: 14)], after: Revision(13)))
      let second = try kept()
      #expect(second == [14, 1, 2, 3, 4, 5])
    }
  }

  @Test func `the file of the last edits does not grow for ever`() async throws {
    try await withTemporaryDirectory { folder in
      let cache = ListCache(folder + "/list")
      var todo = Todo.sample(1)
      todo.notes = String(repeating: "x", count: 500_000)
      let edit = saved([todo], at: 1)
      // The same, as several programs tell it.
      for _ in 0..<20 { cache.note([edit]) }
      let size = try Data(contentsOf: URL(filePath: folder + "/list.edits")).count
      #expect(size < 9 << 20)
      #expect(try cache.edits.newest() == [edit])
    }
  }

  @Test(arguments: [Int.max, .min])
  func `whatever size a header claims, the file of the last edits gets the next one`(size: Int)
    throws
  {
    let disk = SimulatedDisk()
    var lines = CheckedLines()
    lines.write(CacheHeader(format: "todo-repl edits", list: "home", size: size))
    lines.write(.edit(saved((1..<100).map { Todo.sample($0) }, at: 1)))
    try disk.replaceOwn("/list.edits", .edits, with: lines.sealed)
    let trail = TrailFile(
      "/list.edits", beside: "/list", of: "home", on: disk, sizeLimit: 4_000, pause: {})
    let turn = try trail.acquire()
    trail.add([saved([.sample(1)], at: 2)], to: turn)
    turn.unlock()
    #expect(try trail.newest().map(\.revision.number) == [1, 2])
  }

  @Test func `the file of the last edits is cut when it has doubled, however much a cut leaves`()
    throws
  {
    let disk = SimulatedDisk()
    let trail = TrailFile(
      "/list.edits", beside: "/list", of: "home", on: disk, sizeLimit: 4_000, pause: {})
    func add(_ todos: Range<Int>, at revision: Int) throws -> Int {
      disk.record()
      let turn = try trail.acquire()
      defer { turn.unlock() }
      trail.add([saved(todos.map { Todo.sample($0) }, at: revision)], to: turn)
      return disk.takeHistory().count { $0.call.kind == .exchange }
    }
    #expect(try add(1..<100, at: 1) == 1, "what a cut leaves is longer than the limit")
    let size = try #require(disk.state.bytes("/list.edits")?.count)
    var cuts: [Int] = []
    for revision in 2..<100 where try add(1..<2, at: revision) > 0 { cuts.append(revision) }
    #expect(cuts.count == 1)
    #expect(try #require(disk.state.bytes("/list.edits")?.count) > 2 * size)
    #expect(try trail.newest().map(\.revision.number) == Array(1..<100))
  }
}
