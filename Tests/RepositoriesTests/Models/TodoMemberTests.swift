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

  @Test func `every property of a todo is a member, but for the foreign members`() {
    let properties = Mirror(reflecting: Todo.full).children.compactMap(\.label)
    #expect(Set(properties) == Set(TodoMember.all.map(\.key) + ["foreign"]))
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

  // MARK: Members of earlier versions, which did not know a project

  private static let others = ["7", "true", "[\"a\"]", #"{"id":3}"#, "[]", #""\ud800""#]

  private func line(_ value: String, _ rest: String = "") -> [UInt8] {
    Array(
      #"{"createdAt":1,"id":"00000000-0000-0000-0000-000000000001","number":1,"project":\#(value),"rank":"a0","title":"x"\#(rest)}"#
        .utf8)
  }

  @Test(arguments: others)
  func `a project of another type is kept as it was written`(value: String) throws {
    let bytes = line(value)
    let todo = try Todo(JSONObject(bytes, in: bytes.indices))
    #expect(todo.project == nil && todo.foreign["project"]?.text == value)
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
    // A project takes its place, as by an import of a file that has one.
    var (both, own) = (todo, todo)
    both.project = "home"
    (own.project, own.foreign) = ("home", ForeignMembers())
    var writers = (JSONWriter(), JSONWriter())
    let areWritten = (writers.0.write(object: both), writers.1.write(object: own))
    #expect(areWritten == (true, true) && writers.0.bytes == writers.1.bytes)
    #expect(try JSONEncoder().encode(both).count == JSONEncoder().encode(own).count)
  }

  @Test func `an edit of such a member is read back as it was written`() throws {
    let values = [nil, "7", "[\"a\"]", "\"home\"", "\"work\""]
    for before in values {
      for after in values where after != before {
        func todo(_ value: String?) throws -> Todo {
          let bytes = line(value ?? "null")
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

  @Test(arguments: [
    #"{"zzz":1,"due":null,"zzz":2}"#, #"{"id":"00000000-0000-0000-0000-000000000002"}"#,
    #"{"number":2}"#, #"{"createdAt":2}"#,
  ])
  func `what no edit writes is left to the decoder, which keeps the todo's identity`(
    was: String
  ) throws {
    let text = line("\"home\"")
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
    let text = line("\"home\"")
    let todo = try Todo(JSONObject(text, in: text.indices))
    let was = Array(#"{"project":null,"rank":null,"title":null}"#.utf8)
    var before = todo
    before.project = nil
    #expect(try todo.before(JSONObject(was, in: was.indices), nulls: []) == before)
  }
}
