import Foundation
import Synchronization
import Testing

@testable import Repositories

/// Another list in the place of the one that a program has read.
struct JournalOtherListTests {
  private struct Lists {
    let path: String
    let other: String
    /// The ids of the todos of the list.
    let ids: [Todo.ID]
  }

  private static let rename = TodosEdit(.add, [.added(.sample(0, title: "new"))])

  /// Two lists in a folder, the first with two todos and the other with three.
  private func withLists(_ body: (Lists) async throws -> Void) async throws {
    try await withTemporaryDirectory { directory in
      let (path, other) = (directory + "/list", directory + "/other")
      let todos = [Todo].samples(2)
      try await JournalTodosRepository(path: path).save(todos.map(TodoChange.put))
      try await JournalTodosRepository(path: other).save(
        (11...13).map { .put(.sample($0, title: "other")) })
      try await body(Lists(path: path, other: other, ids: todos.map(\.id)))
    }
  }

  /// Puts the other list in the place of the list.
  private func replace(_ lists: Lists, withMark: Bool) throws {
    let system = SystemFiles()
    try system.rename(lists.other, to: lists.path)
    if withMark { try system.rename(lists.other + ".mark", to: lists.path + ".mark") }
  }

  @Test(arguments: [false, true])
  func `every use is refused until a load takes the other list`(withMark: Bool) async throws {
    try await withLists { lists in
      let repository = JournalTodosRepository(path: lists.path)
      let revision = try await repository.load().revision
      try replace(lists, withMark: withMark)
      let bytes = try Data(contentsOf: URL(filePath: lists.path))
      let error = StorageError.otherList(path: lists.path)
      for id in lists.ids {
        let removal = TodosEdit(.remove, [.removed(.sample(1, id: id))])
        await #expect(throws: error) { try await repository.save(removal, basedOn: revision) }
      }
      await #expect(throws: error) { try await repository.save(Self.rename, basedOn: revision) }
      await #expect(throws: error) { try await repository.update(since: revision) }
      await #expect(throws: error) { try await repository.newestRevision() }
      await #expect(throws: error) { try await repository.history() }
      #expect(try Data(contentsOf: URL(filePath: lists.path)) == bytes)
      let taken = try await repository.load()
      #expect(taken.todos.map(\.title) == ["other", "other", "other"])
      #expect(taken.revision > revision)
      try await repository.save(Self.rename, basedOn: taken.revision)
      #expect(try await repository.load().todos.count == 4)
    }
  }

  @Test func `a load that nobody was told before is refused, too`() async throws {
    try await withLists { lists in
      for isReadOnly in [false, true] {
        let repository = JournalTodosRepository(path: lists.path, isReadOnly: isReadOnly)
        _ = try await repository.load()
        try SystemFiles().rename(lists.path, to: lists.path + ".away")
        try FileManager.default.copyItem(atPath: lists.other, toPath: lists.path)
        await #expect(throws: StorageError.otherList(path: lists.path)) {
          try await repository.load()
        }
        #expect(try await repository.load().todos.count == 3)
        try SystemFiles().rename(lists.path + ".away", to: lists.path)
      }
    }
  }

  @Test func `the list may come back instead, and is what a load shows then`() async throws {
    try await withLists { lists in
      let repository = JournalTodosRepository(path: lists.path)
      let revision = try await repository.load().revision
      try SystemFiles().rename(lists.path, to: lists.path + ".away")
      try replace(lists, withMark: false)
      await #expect(throws: StorageError.otherList(path: lists.path)) {
        try await repository.save(Self.rename, basedOn: revision)
      }
      try SystemFiles().rename(lists.path + ".away", to: lists.path)
      try await repository.save(Self.rename, basedOn: revision)
      #expect(try await repository.load().todos.count == 3)
      // The other list is told again the next time.
      try await JournalTodosRepository(path: lists.other).save([.put(.sample(1))])
      try replace(lists, withMark: false)
      await #expect(throws: StorageError.otherList(path: lists.path)) {
        try await repository.load()
      }
    }
  }

  @Test func `a list stays itself, however often other programs compact the file`() throws {
    let disk = SimulatedDisk()
    let (one, two) = (try Journal(path: "/todos", on: disk), try Journal(path: "/todos", on: disk))
    let date = Date(timeIntervalSinceReferenceDate: 1)
    for number in 1...3 {
      try one.save([.put(.sample(number))], at: date)
      for _ in 1...number { try two.compact() }
      // A mark of which nobody knows the file before.
      if number == 2 { disk.replace(disk.state.afterWorstPowerCut) }
      _ = try one.open.read()
      #expect(one.todos.inOrder.count == number)
    }
    let header = try JournalHeader.read(
      (disk.state.bytes("/todos") ?? []).prefix { $0 != JournalLine.newline }, path: "/todos")
    #expect(header.first != nil && header.first != header.gen)
  }

  @Test func `a list stays itself where a program without identities has compacted the file`()
    throws
  {
    func contents(_ gen: String) throws -> JournalContents {
      let line = "{\"format\":\"todo-repl journal\",\"gen\":\"\(gen)\",\"version\":3}\n"
      return try JournalContents(parsing: Array(line.utf8), path: "/todos")
    }
    let (old, new) = (try contents("00c0ffee00c0ffee"), try contents("00decade00decade"))
    let origin = JournalImage.Origin(identity: FileStatus.Identity(device: 1, number: 1))
    var copy = JournalImage()
    try copy.replace(with: old, from: origin, at: "/todos")
    let mark = JournalMark(
      of: new, in: FileStatus.Identity(device: 1, number: 2), after: "00c0ffee00c0ffee", start: "")
    try copy.read(on: [], in: new.header, of: mark, from: origin)
    copy.forget()
    try copy.replace(with: new, from: origin, at: "/todos")
    #expect(throws: StorageError.otherList(path: "/todos")) {
      try copy.replace(with: old, from: origin, at: "/todos")
    }
  }

  @Test func `no list is begun in a file that was emptied, with its mark, while the list was open`()
    throws
  {
    let disk = SimulatedDisk()
    let journal = try Journal(path: "/todos", on: disk)
    try journal.save([.put(.sample(1))], at: Date(timeIntervalSinceReferenceDate: 1))
    var state = disk.state
    state.change(try #require(state.names["/todos"]), .truncate(0))
    disk.replace(state)
    try disk.remove("/todos.mark")
    #expect(throws: StorageError.otherList(path: "/todos")) { try journal.open.read() }
    #expect(disk.state.bytes("/todos") == [])
  }

  private static func move(_ path: String, _ other: String, in state: inout DiskState) {
    guard let node = state.names[path] else { return }
    state.setNames([(path, nil), (other, node)])
  }

  @Test func `whenever in a look the list is moved away, its return is told`() async throws {
    for moment in 1...40 {
      let disk = SimulatedDisk()
      try Journal(path: "/todos", on: disk).save(
        [.put(.sample(1))], at: Date(timeIntervalSinceReferenceDate: 1))
      let notices = Mutex<[JournalNotice]>([])
      let repository = JournalTodosRepository(
        path: "/todos", on: disk, onNotice: { notice in notices.withLock { $0.append(notice) } })
      _ = try await repository.load()
      let calls = Mutex(0)
      disk.follow { _ in
        let count = calls.withLock { count in
          count += 1
          return count
        }
        return count == moment ? .after { Self.move("/todos", "/away", in: &$0) } : nil
      }
      await repository.look()
      disk.follow { _ in nil }
      if disk.state.names["/todos"] != nil { try disk.rename("/todos", to: "/away") }
      for _ in 1...3 { await repository.look() }
      try disk.rename("/away", to: "/todos")
      for _ in 1...3 { await repository.look() }
      let told = notices.withLock(\.self)
      #expect(told.last == .isBack(path: "/todos"), "moved at call \(moment): \(told)")
    }
  }

  @Test
  func
    `a program that follows the list is told once of each file in its place, and when it is back`()
    async throws
  {
    try await withLists { lists in
      let notices = Mutex<[JournalNotice]>([])
      let repository = JournalTodosRepository(
        path: lists.path, onNotice: { notice in notices.withLock { $0.append(notice) } })
      _ = try await repository.load()
      let away = lists.path + ".away"
      func told(_ expected: JournalNotice, sourceLocation: SourceLocation = #_sourceLocation) async
      {
        notices.withLock { $0 = [] }
        for _ in 1...3 { await repository.look() }
        #expect(notices.withLock(\.self) == [expected], sourceLocation: sourceLocation)
      }
      try SystemFiles().rename(lists.path, to: away)
      await told(.gone(path: lists.path))
      try replace(lists, withMark: false)
      await told(.unreadable(.otherList(path: lists.path)))
      try SystemFiles().remove(lists.path)
      try write("garbage", to: lists.path)
      await told(.unreadable(.unknownFormat(path: lists.path, found: "garbage")))
      try SystemFiles().remove(lists.path)
      await told(.gone(path: lists.path))
      try FileManager.default.createDirectory(
        atPath: lists.path, withIntermediateDirectories: false)
      notices.withLock { $0 = [] }
      for _ in 1...3 { await repository.look() }
      let folder = notices.withLock(\.self)
      guard folder.count == 1, case .unreadable(.cannotOpen(lists.path, _)) = folder[0] else {
        Issue.record("\(folder)")
        return
      }
      try FileManager.default.removeItem(atPath: lists.path)
      try SystemFiles().rename(away, to: lists.path)
      await told(.isBack(path: lists.path))
      try SystemFiles().rename(lists.path + ".mark", to: away)
      try write("no mark", to: lists.path + ".mark")
      await told(.unreadable(.foreignFile(path: lists.path + ".mark", beside: lists.path)))
      try SystemFiles().remove(lists.path + ".mark")
      try SystemFiles().rename(away, to: lists.path + ".mark")
      await told(.isBack(path: lists.path))
      try SystemFiles().open(lists.path, to: .change).truncate(to: 0)
      await told(.unreadable(.lostSaves(path: lists.path, saved: 1, found: 0)))
    }
  }
}
