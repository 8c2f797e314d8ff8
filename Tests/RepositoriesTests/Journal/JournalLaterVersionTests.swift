import Foundation
import Testing

@testable import Repositories

/// What a later version writes into a journal beside todos: members anywhere, and whole records.
struct JournalLaterVersionTests {
  private let path = "/t"
  private let disk = SimulatedDisk()
  private let todo =
    #"{"createdAt":2,"id":"00000000-0000-0000-0000-000000000001","number":1,"rank":"a0","title":"Milk"}"#
  private let gone = "00000000-0000-0000-0000-000000000002"
  private let edit = "00000000-0000-0000-0000-000000000003"

  private func write(_ header: String, _ lines: [String]) throws {
    let file = try disk.open(path, to: .create(.journal))
    let bytes = Array("\(header)\n".utf8) + lines.flatMap { Array($0.utf8).journalLine }
    #expect(try file.writeOnce(bytes) == bytes.count)
  }

  private func text() throws -> String {
    String(decoding: try disk.open(path, to: .read).contents(), as: UTF8.self)
  }

  private var header: String {
    #"{"about":{"b":1,"a":1e400},"format":"todo-repl journal","gen":"00c0ffee00c0ffee","version":3}"#
  }

  private var snapshot: [String] {
    [
      #"{"areas":["home"],"highestNumber":2,"rev":5,"snapshot":3,"zone":null}"#,
      #"{"history":[{"at":1,"event":"estimated","hours":1.0},{"at":2,"event":"done","why":"x"}],"#
        + #""starred":true,"todo":\#(todo)}"#,
      #"{"at":3,"history":[{"at":1,"event":"moved","to":{}}],"reason":"late","removed":"\#(gone)"}"#,
      #"{"kept":{"at":4,"changes":[{"put":\#(todo),"why":1}],"edit":"\#(edit)","mood":2,"name":"later","#
        + #""rev":5}}"#,
    ]
  }

  @Test func `members that this version does not know outlive edits and compactions`() throws {
    try write(header, snapshot)
    let journal = try Journal(path: path, on: disk)
    var renamed = journal.todos.inOrder[0]
    renamed.title = "Oats"
    try journal.save([.put(renamed)], at: Date(timeIntervalSinceReferenceDate: 9))
    for _ in 0..<2 { try journal.compact() }
    let written = try text()
    #expect(written.hasPrefix(#"{"format":"todo-repl journal","gen":""#))
    for part in [
      #""version":3,"first":"00c0ffee00c0ffee","about":{"b":1,"a":1e400}}"#,
      #"{"areas":["home"],"highestNumber":2,"#,
      #""zone":null}"#, #"{"at":1,"event":"estimated","hours":1.0}"#,
      #"{"at":2,"event":"done","why":"x"}"#, #""starred":true,"todo":{"#,
      #"{"at":1,"event":"moved","to":{}}],"reason":"late","removed""#, snapshot[3],
    ] { #expect(written.contains(part), "\(part) is not in \(written)") }
    // A todo that is removed and put back has them, too.
    let saved = try journal.open.save(TodosEdit(.remove, [.removed(renamed)]), at: .now)
    try journal.compact()
    let undo = saved.edit.undone(by: "", of: saved.edit.id)
    try Journal(path: path, on: disk).open.save(undo, at: .now)
    try journal.compact()
    #expect(try text().contains(#""starred":true,"todo":{"#))
    #expect(try text().contains(#"{"at":1,"event":"estimated","hours":1.0}"#))
  }

  private static let records = [
    #"{"at":7,"changes":[{"move":"x"}],"edit":"00000000-0000-0000-0000-000000000009","name":"add","rev":6}"#,
    #"{"series":{"id":1}}"#, #"{"at":7,"rev":6,"series":[1,2]}"#,
  ]

  @Test func `a list with a record of an unknown kind is not copied without the record`()
    async throws
  {
    try write(header, snapshot + [Self.records[0]])
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "list")
    try Data(disk.open(path, to: .read).contents()).write(to: file)
    let repository = JournalTodosRepository(path: file.path())
    await #expect(
      throws: StorageError.newerRecord(path: file.path(), line: 6, kind: "move")
    ) { try await repository.copy() }
    #expect(try await repository.load().todos.count == 1)
  }

  @Test(arguments: records, [false, true])
  func `a record of a kind that this version does not know makes the list read-only`(
    record: String, isBehindSnapshot: Bool
  ) throws {
    let count = snapshot.count - (isBehindSnapshot ? 1 : 0)
    var lines = snapshot
    lines[0] = lines[0].replacing(#""snapshot":3"#, with: #""snapshot":\#(count)"#)
    try write(header, lines + [record])
    let before = try text()
    let journal = try Journal(path: path, on: disk)
    #expect(journal.todos.inOrder.map(\.title) == ["Milk"])
    let kind = record.contains("move") ? "move" : "series"
    let error = StorageError.newerRecord(path: path, line: 6, kind: kind)
    #expect(journal.open.newerRecord() == .newerRecord(path: path, line: 6, kind: kind))
    #expect(journal.open.newerRecord() == nil)
    #expect(throws: error) { try journal.save([.put(.sample(0))], at: .now) }
    // Another program, which has read nothing, does not add a todo either.
    let other = OpenJournal(path: path, on: disk, smallestLog: 1)
    #expect(try other.addUnread(.sample(0), at: .now) == nil)
    try other.read()
    #expect(other.beginCompaction() == nil)
    #expect(try text() == before)
    #expect(journal.revision == (record.contains(#""rev":6"#) && isBehindSnapshot ? 6 : 5))
  }

  @Test func `a program of tomorrow that goes on saving behind its record is followed`() throws {
    try write(header, snapshot)
    let journal = try Journal(path: path, on: disk)
    for (index, record) in Self.records.prefix(1).enumerated() {
      let line =
        #"{"at":8,"changes":[{"delete":\#(todo)}],"edit":"\#(gone)","name":"remove","rev":7}"#
      let file = try disk.open(path, to: .change)
      for line in [record, line] { _ = try file.writeOnce(Array(line.utf8).journalLine) }
      try disk.remove("\(path).mark")
      try journal.open.read()
      #expect(journal.todos.count == 0 && journal.revision == 7 + index)
    }
  }

  @Test func `what is recovered from damage has the members and records of a later version`() throws
  {
    try write(header, snapshot + ["x", Self.records[1]])
    let recovery = try JournalRecovery(of: path, on: disk)
    #expect(recovery.dropped.map(\.line) == [6])
    let written = String(
      decoding: try disk.open(recovery.path, to: .read).contents(), as: UTF8.self)
    for part in [#""about":{"b":1,"a":1e400}"#, #""areas""#, #""starred":true"#, Self.records[1]] {
      #expect(written.contains(part), "\(part) is not in \(written)")
    }
    let recovered = try Journal(path: recovery.path, on: disk)
    #expect(recovered.todos.count == 1)
    #expect(throws: StorageError.self) { try recovered.save([.put(.sample(0))], at: .now) }
  }

  @Test(arguments: [
    #""due":"tomorrow""#, #""tags":"x""#, #""priority":"urgent""#, #""title":"Oats""#,
    #""promise":1,"promise":2"#,
  ])
  func `a known name with another type, and a member twice, are told and never lost`(
    members: String
  ) throws {
    let odd = todo.dropLast() + ",\(members)}"
    try write(header, [#"{"highestNumber":2,"rev":5,"snapshot":1}"#, #"{"todo":\#(odd)}"#])
    let before = try text()
    let error = #expect(throws: StorageError.self) { try Journal(path: path, on: disk) }
    guard case .damaged(path, 3, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix(#""todo."#))
    #expect(try text() == before)
  }

  @Test(arguments: [3, 9]) func `a first line may be long`(version: Int) throws {
    let long = String(repeating: "x", count: 10_000)
    let header =
      #"{"format":"todo-repl journal","gen":"00c0ffee00c0ffee","long":"\#(long)","version":\#(version)}"#
    try write(header, snapshot)
    if version > JournalHeader.newestVersion {
      #expect(throws: StorageError.newerVersion(path: path, found: version, supported: 3)) {
        try Journal(path: path, on: disk)
      }
      return
    }
    let journal = try Journal(path: path, on: disk)
    try journal.save([.put(.sample(9))], at: .now)
    try journal.compact()
    #expect(try text().contains(long))
    #expect(try Journal(path: path, on: disk).todos.inOrder.count == 2)
  }

  @Test func `a member that is nested 200,000 times is kept`() throws {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    let odd = todo.dropLast() + ",\"zone\":\(deep)}"
    try write(header, [#"{"highestNumber":2,"rev":5,"snapshot":1}"#, #"{ "todo":\#(odd)}"#])
    let journal = try Journal(path: path, on: disk)
    var renamed = journal.todos.inOrder[0]
    renamed.title = "Oats"
    try journal.save([.put(renamed)], at: .now)
    try journal.compact()
    #expect(try Journal(path: path, on: disk).todos.inOrder[0].foreign["zone"]?.text == deep)
  }
}
