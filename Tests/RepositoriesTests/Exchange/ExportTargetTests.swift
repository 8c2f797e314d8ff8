import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The outcome of an export, reported truly whatever the disk does.
struct ExportTargetTests {
  private let path = "/todos.txt"
  private let todos = [Todo].samples(3)
  private let before = Array("before\n".utf8)

  private func export(
    to path: String = "/todos.txt", isReplacing: Bool, list: String? = nil, on disk: SimulatedDisk
  ) throws(ExchangeError) {
    let target = try ExportTarget(path, isReplacing: isReplacing, list: list, on: disk)
    try target.write(todos, TodosEncoder(.todoTxt, timeZone: .gmt))
  }

  private func disk(_ isReplacing: Bool) -> DiskState {
    var state = DiskState()
    state.put([], at: "/keep")
    if isReplacing { state.put(before, at: path) }
    return state
  }

  @Test(arguments: [true, false])
  func `at every call that fails, the sentence is what happened`(isReplacing: Bool) throws {
    let start = disk(isReplacing)
    let whole = SimulatedDisk(start)
    whole.record()
    try export(isReplacing: isReplacing, on: whole)
    let exported = try #require(whole.state.bytes(path))
    let calls = whole.takeHistory().count
    var unsure = 0
    for number in 1...calls {
      let faults: [DiskFault] = [
        .fail(EIO), .failAfterwards(EIO), .fail(EEXIST), .part(3, failing: ENOSPC),
      ]
      for fault in faults {
        let disk = SimulatedDisk(start) { $0.number == number ? fault : nil }
        let old = start.bytes(path)
        var possible = [exported]
        do {
          try export(isReplacing: isReplacing, on: disk)
        } catch {
          possible = []
          if case .unsure = error {
            unsure += 1
            #expect(disk.state.bytes(path) == old || disk.state.bytes(path) == exported)
            continue
          }
        }
        for state in [disk.state, disk.state.afterWorstPowerCut] {
          let found = state.bytes(path)
          #expect(
            possible.isEmpty ? found == old : found == exported, "call \(number), \(fault)")
        }
      }
    }
    #expect(unsure > 0)
    print("of \(calls) calls each failed in 4 ways")
  }

  @Test(arguments: [true, false])
  func `at every call that is the last, there is the old file or the new one`(
    isReplacing: Bool
  ) async throws {
    try await withSeed { random in
      let start = disk(isReplacing)
      let whole = SimulatedDisk(start)
      whole.record()
      try export(isReplacing: isReplacing, on: whole)
      let exported = whole.state.bytes(path)
      for moment in whole.takeHistory() {
        for count in 0...moment.call.written.count {
          let crashed = moment.cut(after: count)
          for left in [crashed.afterKill, crashed.afterPowerCut(using: &random)] {
            let found = left.bytes(path)
            #expect(found == start.bytes(path) || found == exported)
          }
        }
      }
      #expect(whole.state.afterWorstPowerCut.bytes(path) == exported)
    }
  }

  @Test func `a directory that cannot be synchronized is told as what it is`() throws {
    let disk = SimulatedDisk(disk(true)) { call in
      call.kind == .synchronize && call.node == 0 && call.path == "/" ? .fail(EIO) : nil
    }
    let reason = SystemError(code: EIO).reason
    #expect(throws: ExchangeError.unsure(path: path, reason: reason)) {
      try export(isReplacing: true, on: disk)
    }
    #expect(disk.state.bytes(path) != before)
  }

  @Test func `a link stays, also one that leads to nothing`() throws {
    for isThere in [true, false] {
      var start = disk(isThere)
      start.put([], at: "/link", as: .link("todos.txt"))
      let disk = SimulatedDisk(start)
      try export(to: "/link", isReplacing: true, on: disk)
      #expect(disk.state.bytes("//todos.txt") ?? disk.state.bytes(path) != before)
      let link = try #require(disk.state.names["/link"])
      guard case .link? = disk.state.nodes[link]?.kind else {
        Issue.record("the link is gone")
        continue
      }
    }
  }

  @Test(arguments: [
    "todos", "todos.mark", "todos.lock", "todos.new", "todos.torn", "todos.recovered",
    "./todos.new",
    "other", "hard",
  ])
  func `the list's own files are never a target`(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let list = directory + "/todos"
      try Journal(path: list).save([.put(.sample(1))], at: Date(timeIntervalSinceReferenceDate: 1))
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/other", withDestinationPath: "todos.lock")
      try FileManager.default.linkItem(atPath: list, toPath: directory + "/hard")
      let before = try contents(list)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      for isReplacing in [true, false] {
        let path = "\(directory)/\(name)"
        #expect(throws: ExchangeError.isOwnFile(path: path, list: list)) {
          try ExportTarget(path, isReplacing: isReplacing, list: list)
        }
      }
      #expect(try contents(list) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == names)
    }
  }

  @Test func `a replaced file keeps its owner and permissions, or is not replaced`() throws {
    let disk = SimulatedDisk(disk(true))
    let owner = FileOwner(user: 7, group: 8, mode: 0o664)
    try disk.open(path, to: .change).setOwner(owner)
    try export(isReplacing: true, on: disk)
    #expect(disk.state.bytes(path) != before)
    #expect(try disk.status(of: path).owner == owner)
    let exported = disk.state.bytes(path)
    disk.follow { $0.kind == .own ? .fail(EPERM) : nil }
    #expect(throws: ExchangeError.self) { try export(isReplacing: true, on: disk) }
    #expect(disk.state.bytes(path) == exported && disk.state.names.count == 2)
  }

  @Test(arguments: ExchangeFormat.allCases)
  func `an export whose first todo has the name of a journal is replaced`(format: ExchangeFormat)
    throws
  {
    var todo = Todo.sample(1)
    todo.title = #"Read the {"format":"todo-repl journal"}"#
    let disk = SimulatedDisk(disk(false))
    for isReplacing in [false, true] {
      let target = try ExportTarget(path, isReplacing: isReplacing, list: nil, on: disk)
      try target.write([todo], TodosEncoder(format, timeZone: .gmt))
    }
    for header in [
      JournalHeader.line, Array(#"{ "format" : "todo-repl journal", "version": 3 }"#.utf8),
      Array(JournalHeader.line.prefix(40)),
    ] {
      var journal = DiskState()
      journal.put(header, at: path)
      #expect(throws: ExchangeError.isJournal(path: path)) {
        try ExportTarget(path, isReplacing: true, list: nil, on: SimulatedDisk(journal))
      }
    }
  }
}
