import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// A program that is killed at any call, beside others that go on; then the power is cut.
struct SharedJournalCutTests {
  private static let path = "/todos"
  private let todos = [Todo].samples(8)

  private func second(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  private func program(on disk: SimulatedDisk) -> OpenJournal {
    OpenJournal(path: Self.path, on: disk, smallestLog: 1)
  }

  /// The todos that a program shows which starts after a kill or a power cut.
  private func start(on state: DiskState) throws -> [Todo] {
    let program = program(on: SimulatedDisk(state))
    return try program.read().inOrder
  }

  /// What the first program does until it is killed, beside the list of four todos.
  enum Deed: CaseIterable {
    case save, compact, begin, add
  }

  /// What a second program does then.
  enum Answer: CaseIterable {
    case save, add
  }

  private func perform(_ deed: Deed, _ program: OpenJournal) throws {
    switch deed {
    case .save: try program.save([.put(todos[4])], at: second(5))
    case .compact:
      let draft = try #require(program.beginCompaction())
      try draft.write()
      try program.endCompaction(draft)
    case .begin: try program.read()
    case .add:
      // A program that runs for one command, and has read nothing.
      program.image = JournalImage()
      #expect(try program.addUnread(todos[4], at: second(5)) != nil)
    }
  }

  @Test(arguments: Deed.allCases)
  private func
    `S4: at whatever call a program is killed, others lose nothing, nor show what may go`(
      deed: Deed
    ) async throws
  {
    try await withSeed { random in
      let disk = SimulatedDisk()
      let first = program(on: disk)
      let before = deed == .begin ? [] : Array(todos[..<4])
      for (number, todo) in before.enumerated() {
        try first.save([.put(todo)], at: second(number))
      }
      // A program that goes on, and has seen all so far.
      let seen = before.isEmpty ? JournalImage() : first.image
      disk.record()
      try perform(deed, first)
      var cuts = 0
      for moment in disk.takeHistory() {
        let length = moment.call.written.count
        for count in Set([0, 1, length / 2, max(length - 1, 0), length]).sorted() {
          let killed = moment.cut(after: count).afterKill
          let place =
            "\(deed), \(moment.call.number) \(moment.call.kind) \(moment.call.path), \(count)"
          try check(killed, seen, before, .save, place, using: &random)
          try check(killed, seen, before, .add, place, using: &random)
          cuts += 1
        }
      }
      #expect(cuts > 10)
    }
  }

  /// Lets another program look, then save, after the first was killed, and cuts the power after
  /// each.
  private func check(
    _ killed: DiskState, _ seen: JournalImage, _ before: [Todo], _ answer: Answer,
    _ place: String, using random: inout SeededGenerator
  ) throws {
    let disk = SimulatedDisk(killed)
    let second = program(on: disk)
    second.image = seen
    // What a program shows without a lock stays, whatever happens.
    if try second.catchUp() {
      let shown = second.image.todos.inOrder
      try #require(shown.hasAll(of: before), "\(place)")
      try #require(try start(on: disk.state.afterWorstPowerCut).hasAll(of: shown), "\(place)")
      let left = disk.state.afterPowerCut(using: &random)
      try #require(try start(on: left).hasAll(of: shown), "\(place)")
    }
    let list: [Todo]
    switch answer {
    case .save:
      try second.save([.put(todos[7])], at: self.second(9))
      list = second.image.todos.inOrder
      try #require(list.last == todos[7], "\(place)")
    case .add:
      let one = program(on: disk)
      if try one.addUnread(todos[7], at: self.second(9)) == nil {
        let first = try one.read().inOrder.first
        var todo = todos[7]
        (todo.number, todo.rank) = (0, .between(nil, first?.rank))
        try one.save(TodosEdit(.add, [.added(todo)]), at: self.second(9))
      }
      list = try start(on: disk.state.afterKill)
      try #require(list.contains { $0.id == todos[7].id }, "\(place)")
      try #require(Set(list.map(\.number)).count == list.count, "\(place)")
    }
    try #require(list.hasAll(of: before), "\(place)")
    for left in [
      disk.state.afterKill, disk.state.afterWorstPowerCut, disk.state.afterPowerCut(using: &random),
    ] {
      try #require(try start(on: left) == list, "\(place)")
    }
    let drafts = disk.state.names.keys.filter { $0.hasSuffix(".new") }
    let third = program(on: disk)
    try third.read()
    if let draft = third.beginCompaction() { draft.remove() }
    #expect(
      disk.state.names.keys.count { $0.hasSuffix(".new") } == 0, "\(place), before: \(drafts)")
  }

  @Test func `S4: what a program wrote and could not make sure is never shown by others`() throws {
    let disk = SimulatedDisk()
    let (first, other) = (program(on: disk), program(on: disk))
    try first.save([.put(todos[0])], at: second(1))
    try other.read()
    // The first program writes, fails to synchronize and to cut, tells of the doubt, and dies.
    disk.follow { [.synchronize, .truncate].contains($0.kind) ? .failAfterwards(EIO) : nil }
    #expect(throws: StorageError.self) { try first.save([.put(todos[1])], at: second(2)) }
    disk.follow { _ in nil }
    let isRead = try other.catchUp()
    #expect(!isRead || other.image.todos.inOrder == [todos[0]])
    try other.save([.put(todos[2])], at: second(3))
    #expect(other.image.todos.inOrder == [todos[0], todos[2]])
    #expect(try start(on: disk.state.afterWorstPowerCut) == [todos[0], todos[2]])
  }

  @Test
  func
    `S4: a line of a failed synchronization that others take in is on the disk, whenever its program ends`()
    throws
  {
    var ends = 0
    for end in 1...40 {
      let disk = SimulatedDisk()
      let (first, other) = (program(on: disk), program(on: disk))
      try first.save([.put(todos[0])], at: second(1))
      try other.read()
      // The system takes the line for written, and the program ends so many calls later.
      let last = Mutex<Int?>(nil)
      disk.follow { call in
        last.withLock { last in
          if let last { return call.number == last ? .die(after: call.written.count / 2) : nil }
          guard call.kind == .synchronize else { return nil }
          last = call.number + end
          return .failAfterwards(EIO)
        }
      }
      #expect(throws: StorageError.self) { try first.save([.put(todos[1])], at: second(2)) }
      if disk.isDead { ends += 1 }
      let after = SimulatedDisk(disk.state.afterKill)
      let next = program(on: after)
      next.image = other.image
      if try next.catchUp() { #expect(next.image.todos.inOrder.first == todos[0]) }
      try next.save([.put(todos[2])], at: second(3))
      let list = next.image.todos.inOrder
      #expect(list.first == todos[0] && list.last == todos[2], "\(end)")
      #expect(try start(on: after.state.afterWorstPowerCut) == list, "\(end)")
    }
    #expect(ends > 3)
  }

  @Test func `a draft of a program that was stopped is not adopted after another compaction`()
    throws
  {
    let disk = SimulatedDisk()
    let (stopped, other) = (program(on: disk), try Journal(path: Self.path, on: disk))
    for number in 0..<3 { try stopped.save([.put(todos[number])], at: second(number)) }
    let draft = try #require(stopped.beginCompaction())
    try draft.write()
    try other.save([.put(todos[3])], at: second(4))
    try other.compact()
    try other.save([.put(todos[4])], at: second(5))
    // The stopped program goes on.
    try stopped.endCompaction(draft)
    #expect(try start(on: disk.state.afterKill) == Array(todos[..<5]))
    #expect(disk.state.names.keys.sorted() == [Self.path, Self.path + ".mark"])
  }
}

extension [Todo] {
  /// Whether a list has these todos, in this order, and maybe others.
  fileprivate func hasAll(of todos: [Todo]) -> Bool { filter(todos.contains) == todos }
}
