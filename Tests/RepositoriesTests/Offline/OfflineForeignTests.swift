import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A program of tomorrow, which knows twenty more members of a todo, and this program share a queue
/// and copies, beside a server that comes and goes.
struct OfflineForeignTests {
  private static let folder = "/list"
  private static let moment = Date(timeIntervalSinceReferenceDate: 1)

  private static func program(
    _ server: DistantDouble, on disk: SimulatedDisk
  ) -> OfflineTodosRepository {
    OfflineTodosRepository(
      distant: server, keeping: folder, on: disk, now: { moment },
      clock: ScriptedClock { _ in try await waitForCancellation() })
  }

  @Test func `what only a program of tomorrow knows stays in queue, copies and on the server`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(10) { try await Self.live(using: &random) }
    }
  }

  private static func live(using random: inout SeededGenerator) async throws {
    let (server, disk) = (DistantDouble(), SimulatedDisk())
    var today = program(server, on: disk)
    _ = try await today.load()
    var model: [Todo.ID: ForeignMembers] = [:]
    var edits: [TodosEdit] = []
    for _ in 0..<25 {
      let todos = try await today.load().todos
      for todo in todos { #expect(todo.foreign == model[todo.id], "\(random.repetition)") }
      let todo = todos.randomElement(using: &random)
      switch (Int.random(in: 0..<9, using: &random), todo) {
      case (0, _), (_, nil):
        var todo = Todo.sample(0, title: "Of tomorrow")
        for number in 0..<20 { todo.foreign["member \(number)"] = .random(using: &random) }
        try tomorrow(.added(todo), on: disk, using: &random)
        model[todo.id] = todo.foreign
      case (1, let todo?), (2, let todo?):
        var after = todo
        for member in ForeignMembers.random(upTo: 5, using: &random).members {
          after.foreign[member.key] = Bool.random(using: &random) ? nil : member.value
        }
        try tomorrow(.changed(from: todo, to: after), on: disk, using: &random)
        model[todo.id] = after.foreign
      case (3, _): server.failure = server.failure == nil ? .away : nil
      case (4, _):
        today = program(server, on: SimulatedDisk(disk.state.afterKill))
        #expect(try await today.load().todos.allSatisfy { model[$0.id] == $0.foreign })
        today = program(server, on: disk)
      case (5, let todo?):
        let saved = try await today.save(TodosEdit(.remove, [.removed(todo)]), basedOn: .zero)
        edits.append(saved.edit)
      case (6, _) where !edits.isEmpty:
        let edit = edits.removeLast()
        try await today.save(edit.undone(by: "", of: edit.id), basedOn: .zero)
      case (_, let todo?):
        var after = todo
        after.notes += "more\n"
        try await today.save(
          TodosEdit(.note, [.changed(from: todo, to: after)]), basedOn: .zero)
      }
      let file = try WaitingFile("\(folder)/waiting", on: disk).read()
      if !file.later.header.isEmpty {
        #expect(file.later.header["of tomorrow"]?.text == "[1.0,{\"a\":null}]")
      }
    }
    server.failure = nil
    let all = try await program(server, on: disk).load().todos
    #expect(try await server.stored.load().todos.count == all.count)
    for todo in try await server.stored.load().todos {
      #expect(todo.foreign == model[todo.id], "\(random.repetition)")
    }
    server.failure = .away
    let kept = try await program(server, on: disk).load().todos
    #expect(kept.map(\.id) == all.map(\.id))
    for todo in kept { #expect(todo.foreign == model[todo.id], "\(random.repetition)") }
  }

  /// Lets an edit wait as another program does, with members of its own in the header of the queue,
  /// the edit and the change.
  private static func tomorrow(
    _ change: TodosEdit.Change, on disk: SimulatedDisk, using random: inout SeededGenerator
  ) throws {
    let path = "\(folder)/waiting"
    let edit = TodosEdit(
      .set, [change], id: UUID(), by: "tomorrow", kind: .edit,
      foreign: .random(using: &random), [change.id: .random(using: &random)])
    try WaitingFile(path, on: disk).change { _ = $0.add(edit, at: moment) }
    let bytes = try #require(disk.state.bytes(path)).dropFirst(OwnFile.waiting.headerLength)
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init).dropLast()
    let header = String(decoding: lines.removeFirst().dropFirst(9), as: UTF8.self)
    let member = #","of tomorrow":[1.0,{"a":null}]}"#
    let new = header.contains("of tomorrow") ? header : header.dropLast() + member
    let checked =
      JournalLine.checked(Array(new.utf8))
      + lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    try disk.replaceOwn(path, .waiting, with: checked + LineSeal(checked).line)
  }
}
