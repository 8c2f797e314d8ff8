import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The table of a todo's fields, from which every format is made.
struct TodoMemberTests {
  @Test func `the members stand in the order of their keys, as the scanner needs them`() {
    let keys = TodoMember.all.map(\.key)
    #expect(keys == keys.sorted { $0.precedesInBytes($1) } && Set(keys).count == keys.count)
  }

  @Test func `the members that few todos have are those of the rare fields`() {
    for member in TodoMember.all {
      var todo = Todo.blank
      member.copy(.full, &todo)
      #expect(member.differs(todo, .blank), "\(member.key) is not kept")
      let isCommon = TodoMember.common.contains { $0 === member }
      #expect(todo.hasRareFields != isCommon, "\(member.key)")
      todo.foreign["x"] = RawJSON("1")
      #expect(todo.hasRareMembers != isCommon && todo.hasRareFields, "\(member.key)")
    }
  }

  @Test func `every property of a todo is a member, but for the foreign members`() {
    let properties = [Mirror(reflecting: Todo.full), Mirror(reflecting: RareFields())]
      .flatMap(\.children).compactMap(\.label)
    #expect(Set(properties) == Set(TodoMember.all.map(\.key) + ["foreign", "rare"]))
  }

  @Test func `every field has a member, and every value of an edit is part of a field`() {
    #expect(Set(TodoMember.all.compactMap(\.field)) == Set(TodoField.allCases))
    let fixed = TodoMember.all.filter { $0.field == nil }.map(\.key)
    #expect(fixed == ["createdAt", "id", "number"])
  }

  @Test(arguments: TodoField.allCases)
  func `a copied field differs no more, and no other field changes`(field: TodoField) async throws {
    try await withSeed { random in
      for _ in 0..<100 {
        let rank = Rank.between(nil, nil)
        let (first, second) = (
          random.todo(1, rank: rank), random.todo(1, rank: .between(rank, nil))
        )
        var copy = first
        field.copy(from: second, to: &copy)
        #expect(!field.differs(copy, second))
        #expect(copy.fields(differingFrom: first).allSatisfy { $0 == field })
        #expect(field.differs(first, second) == (copy != first))
      }
    }
  }

  @Test func `an empty value is left out in every format, and null means the same`() throws {
    let todo = Todo.sample(1, id: UUID(), createdAt: 1)
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let optional = TodoMember.all.filter { !$0.isRequired }.map(\.key)
    #expect(optional.allSatisfy { !text.contains("\"\($0)\"") })
    let nulls = optional.map { ",\"\($0)\":null" }.joined()
    let bytes = Array("\(text.dropLast())\(nulls)}".utf8)
    #expect(try Todo(JSONObject(bytes, in: bytes.indices)) == todo)
    #expect(try JSONDecoder().decode(Todo.self, from: Data(bytes)) == todo)
  }

  // MARK: Members that earlier versions did not know

  /// Two values of each member.
  private static let values = [
    "project": [#""home""#, #""work""#], "wait": ["7", #""due-3d""#],
    "scheduled": [#""due-1w""#, "-0.5"], "until": ["7", "1e300"], "started": ["7", "-0.5"],
    "archived": ["true", "false"], "archivedCompletion": ["7", "-63114076800"],
    "depends": [
      #"["00000000-0000-0000-0000-000000000001"]"#,
      #"["00000000-0000-0000-0000-00000000000A","00000000-0000-0000-0000-00000000000B"]"#,
    ],
    "parent": [
      #""00000000-0000-0000-0000-000000000001""#, #""00000000-0000-0000-0000-00000000000A""#,
    ],
    "recurrence": [
      #"{"anchor":7,"occurrence":0,"rule":"every:2w","step":0}"#,
      #"{"anchor":-0.5,"occurrence":3,"rule":"after:mon,sun","step":9}"#,
      #"{"anchor":1,"occurrence":1,"postponed":2.5,"rule":"each:year","step":1}"#,
    ],
  ]

  private static let newKeys = TodoMember.all.filter(\.isNew).map(\.key)

  @Test func `each such member has values in these tests`() {
    #expect(Set(Self.newKeys) == Set(Self.values.keys))
  }

  /// What no such member can have, whatever its type.
  private static let others = [
    "true", "[\"a\"]", #"{"id":3}"#, "[]", #""\ud800""#, #""due-03d""#, #""due-3x""#, #""due--1d""#,
    #""due-1000y""#, #""due""#, #""DUE-3d""#,
  ]

  private func line(_ key: String, _ value: String, _ rest: String = "") -> [UInt8] {
    var members = [
      ("createdAt", "1"), ("id", #""00000000-0000-0000-0000-000000000001""#), ("number", "1"),
      ("rank", #""a0""#), ("title", #""x""#), (key, value),
    ]
    members.sort { $0.0.precedesInBytes($1.0) }
    let texts = members.map { "\"\($0.0)\":\($0.1)" }
    return Array("{\(texts.joined(separator: ","))\(rest)}".utf8)
  }

  @Test(arguments: newKeys, others)
  func `a new member of another type is kept as it was written`(key: String, value: String) throws {
    // Any text is a project.
    if key == "project", value.hasPrefix("\""), !value.contains("ud800") { return }
    if key == "archived", value == "true" || value == "false" { return }
    // An empty list is a list.
    if key == "depends", value == "[]" { return }
    let bytes = line(key, value)
    let todo = try Todo(JSONObject(bytes, in: bytes.indices))
    #expect(todo.foreign[key]?.text == value && todo.foreign.keys == [key])
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten && writer.bytes == bytes)
    // Foundation reads no half of a surrogate pair, wherever one stands.
    if let coded = try? JSONDecoder().decode(Todo.self, from: Data(bytes)) {
      #expect(coded == todo)
      #expect(try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo)) == todo)
    } else {
      #expect(value.contains("ud800"))
    }
    var scanner = JSONScanner(bytes, in: bytes.indices)
    let scanned = scanner.todo()
    #expect(scanned == nil)
    // An own value takes its place, as by an import of a file that has one.
    let member = try #require(TodoMember.all.first { $0.key == key })
    var (both, own) = (todo, todo)
    own.foreign = ForeignMembers()
    member.copy(.full, &both)
    member.copy(.full, &own)
    var writers = (JSONWriter(), JSONWriter())
    let areWritten = (writers.0.write(object: both), writers.1.write(object: own))
    #expect(areWritten == (true, true) && writers.0.bytes == writers.1.bytes)
    #expect(try JSONEncoder().encode(both).count == JSONEncoder().encode(own).count)
  }

  @Test(arguments: values) func `the values of a new member are its own`(
    key: String, values: [String]
  ) throws {
    for value in values {
      let bytes = line(key, value)
      let todo = try Todo(JSONObject(bytes, in: bytes.indices))
      #expect(todo.foreign.isEmpty)
      var scanner = JSONScanner(bytes, in: bytes.indices)
      let scanned = scanner.todo()
      #expect(scanned == todo)
      #expect(try JSONDecoder().decode(Todo.self, from: Data(bytes)) == todo)
      #expect(try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo)) == todo)
    }
  }

  @Test(arguments: values) func `an edit of such a member is read back as it was written`(
    key: String, values: [String]
  ) throws {
    let all: [String?] = [nil, "[7]", "[\"a\"]"] + values
    for before in all {
      for after in all where after != before {
        func todo(_ value: String?) throws -> Todo {
          let bytes = line(key, value ?? "null")
          return try Todo(JSONObject(bytes, in: bytes.indices))
        }
        let edit = TodosEdit(.set, [.changed(from: try todo(before), to: try todo(after))])
        let entry = JournalEntry.edit(TodosSaved(edit, at: Revision(1), Date()))
        var writer = JSONWriter()
        let isWritten = writer.write(entry)
        let bytes = Array(writer.bytes.dropFirst(JournalLine.placeOfChecksum.count).dropLast())
        #expect(isWritten, "\(before ?? "-") \(after ?? "-")")
        #expect(try JournalEntry(JSONObject(bytes, in: bytes.indices)) == entry)
        #expect(try JournalLine.entry(bytes, in: bytes.indices) == entry)
      }
    }
  }

  @Test func `a span beyond its limits cannot be written`() {
    for span in [DateSpan(-1, .day), DateSpan(10_000, .day), DateSpan(1000, .year)] {
      var todo = Todo.sample(1)
      todo.wait = .beforeDue(span)
      var writer = JSONWriter()
      let isWritten = writer.write(object: todo)
      #expect(!isWritten)
    }
  }

  @Test(arguments: [
    #"{"zzz":1,"due":null,"zzz":2}"#, #"{"id":"00000000-0000-0000-0000-000000000002"}"#,
    #"{"number":2}"#, #"{"createdAt":2}"#,
  ])
  func `what no edit writes is left to the decoder, which keeps the todo's identity`(
    was: String
  ) throws {
    let text = line("project", "\"home\"")
    var todoScanner = JSONScanner(text, in: text.indices)
    let found = todoScanner.todo()
    let todo = try #require(found)
    let bytes = Array(was.utf8)
    var scanner = JSONScanner(bytes, in: bytes.indices)
    let scanned = scanner.before(todo)
    #expect(scanned == nil)
    guard let object = try? JSONObject(bytes, in: bytes.indices) else { return }
    #expect(try todo.before(object, nulls: []) == todo)
  }

  @Test func `null empties no member that every todo has`() throws {
    let text = line("project", "\"home\"")
    let todo = try Todo(JSONObject(text, in: text.indices))
    let was = Array(#"{"project":null,"rank":null,"title":null}"#.utf8)
    var before = todo
    before.project = nil
    #expect(try todo.before(JSONObject(was, in: was.indices), nulls: []) == before)
  }
}
