import Foundation
import Synchronization
import Testing

@testable import Repositories

struct JournalDraftTests {
  private let path = "/todos"
  private let foreign = ForeignFiles(beside: "/todos")

  private func draft(on disk: SimulatedDisk) throws -> JournalDraft {
    try JournalDraft(
      of: JournalContents(of: StoredTodos(), EditTrail(), at: 0, path: path),
      at: JournalPaths(path, on: disk))
  }

  @Test func `its name and its header have one generation`() throws {
    let disk = SimulatedDisk()
    try draft(on: disk).write()
    let place = try JournalPaths(path, on: disk)
    let names = disk.state.names.keys.map { Directory.name(of: $0) }
    let generation = try #require(names.count == 1 ? place.drafts.generation(of: names[0]) : nil)
    let header = JournalHeader.line(generation)
    #expect(disk.state.bytes(place.drafts.path(generation))?.starts(with: header) == true)
    #expect(try JournalHeader.read(header.dropLast(), path: path).version == 3)
  }

  @Test func `one that was left behind is removed by the next, at whatever byte it ended`() throws {
    let generation = try #require(FileGeneration("0000000000000abc"))
    let whole = JournalHeader.line(generation) + Array("9a6d1768 {".utf8)
    for count in 0...whole.count {
      for isZeroed in [false, true] {
        var state = DiskState()
        let bytes = isZeroed ? [UInt8](repeating: 0, count: count) : Array(whole.prefix(count))
        state.put(bytes, at: "/todos.0000000000000abc.new")
        let disk = SimulatedDisk(state)
        let draft = try draft(on: disk)
        withExtendedLifetime(draft) {
          #expect(disk.state.bytes("/todos.0000000000000abc.new") == nil, "\(count)")
          #expect(disk.state.names.count == 1)
        }
      }
    }
  }

  @Test func `what others have made is not touched, whatever its name`() throws {
    let disk = SimulatedDisk(foreign.disk)
    let count = disk.state.names.count
    let draft = try draft(on: disk)
    try draft.write()
    #expect(foreign.areUntouched(on: disk.state))
    #expect(disk.state.names.count == count + 1)
    let place = try JournalPaths(path, on: disk)
    #expect(JournalDraft.isUnderWay(at: place))
    JournalDraft.removeLeftovers(at: place)
    #expect(disk.state.names.count == count + 1)
    // The program that wrote the draft has ended.
    draft.file.unlock()
    #expect(!JournalDraft.isUnderWay(at: place))
    JournalDraft.removeLeftovers(at: place)
    #expect(foreign.areUntouched(on: disk.state))
    #expect(disk.state.names.count == count)
  }

  @Test func `a copy of a list beside it is kept, also under the name of a draft`() throws {
    let disk = SimulatedDisk()
    let journal = try Journal(path: path, on: disk)
    try journal.compact()
    var state = disk.state.afterKill
    let copy = try #require(state.bytes(path))
    let copies = ["/todos.new", "/todos.00000000000000ff.new", "/todos.bak"]
    for path in copies { state.put(copy, at: path) }
    let after = SimulatedDisk(state)
    try Journal(path: path, on: after).compact()
    for path in copies { #expect(after.state.bytes(path) == copy) }
  }

  @Test func `a new journal does not take the place of a file that came meanwhile`() throws {
    let disk = SimulatedDisk()
    disk.follow { call in
      call.kind == .link ? .fail(EEXIST) : nil
    }
    try JournalDraft.beginJournal(at: JournalPaths(path, on: disk))
    #expect(disk.state.names.isEmpty)
  }

  @Test func `a new journal that was left with two names has one at the next start`() throws {
    // The mark comes first, then the list: each is made under another name.
    for number in 1...2 {
      let disk = SimulatedDisk()
      let removals = Mutex(0)
      disk.follow { call in
        guard call.kind == .remove else { return nil }
        let count = removals.withLock { count in
          count += 1
          return count
        }
        return count == number ? .die(after: 0) : nil
      }
      #expect(throws: StorageError.self) { try Journal(path: path, on: disk) }
      #expect(disk.state.names.count == number + 1)
      let after = SimulatedDisk(disk.state.afterKill)
      _ = try Journal(path: path, on: after)
      #expect(after.state.names.keys.sorted() == [path, path + ".mark"])
    }
  }

  @Test func `a file system without links gets the file by another name`() throws {
    let disk = SimulatedDisk { $0.kind == .link ? .fail(EPERM) : nil }
    _ = try Journal(path: path, on: disk)
    #expect(disk.state.names.keys.sorted() == [path, path + ".mark"])
  }
}
