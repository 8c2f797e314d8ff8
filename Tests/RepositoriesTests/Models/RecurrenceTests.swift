import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The stored form of a recurrence.
struct RecurrenceTests {
  private func line(_ recurrence: String) -> [UInt8] {
    Array(
      #"{"createdAt":1,"id":"00000000-0000-0000-0000-000000000001","number":1,"rank":"a0","recurrence":\#(recurrence),"title":"x"}"#
        .utf8)
  }

  @Test func `all readers and writers have one form`() throws {
    let bytes = line(#"{"anchor":793065600.5,"occurrence":2,"rule":"every:mon,thu","step":3}"#)
    let todo = try Todo(JSONObject(bytes, in: bytes.indices))
    #expect(
      todo.recurrence
        == Recurrence(
          RecurrenceRule("every:mon,thu")!, from: Date(timeIntervalSinceReferenceDate: 793065600.5),
          step: 3, occurrence: 2))
    var scanner = JSONScanner(bytes, in: bytes.indices)
    #expect(scanner.todo() == todo)
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten && writer.bytes == bytes)
    #expect(try JSONDecoder().decode(Todo.self, from: Data(bytes)) == todo)
    #expect(try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo)) == todo)
  }

  @Test(arguments: [
    "7", "\"every:day\"", "{}", #"{"anchor":1,"occurrence":0,"rule":"once:day","step":0}"#,
    #"{"anchor":1,"occurrence":0,"rule":"every:1d","step":0}"#,
    #"{"anchor":1,"occurrence":-1,"rule":"every:day","step":0}"#,
    #"{"anchor":1,"occurrence":0,"rule":"every:day","step":9007199254740993}"#,
    #"{"anchor":1,"occurrence":0,"rule":"every:day","step":0,"zone":"UTC"}"#,
    #"{"anchor":1,"occurrence":0,"postponed":null,"rule":"every:day","step":0}"#,
    #"{"anchor":1,"occurrence":0,"rule":"every:day","soon":1,"step":0}"#,
    #"{"anchor":"1","occurrence":0,"rule":"every:day","step":0}"#,
  ])
  func `what a later version wrote is kept as it was written`(recurrence: String) throws {
    let bytes = line(recurrence)
    let todo = try Todo(JSONObject(bytes, in: bytes.indices))
    #expect(todo.recurrence == nil && todo.foreign["recurrence"]?.text == recurrence)
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten && writer.bytes == bytes)
    var scanner = JSONScanner(bytes, in: bytes.indices)
    let scanned = scanner.todo()
    #expect(scanned == nil)
    #expect(try JSONDecoder().decode(Todo.self, from: Data(bytes)) == todo)
  }

  @Test func `the id of an occurrence is one of its own, and always the same`() {
    let todo = Todo.sample(1)
    let ids = (0..<1_000).map(todo.id(ofOccurrence:))
    #expect(Set(ids).count == 1_000 && !ids.contains(todo.id))
    #expect(ids == (0..<1_000).map(todo.id(ofOccurrence:)))
    #expect(Set(ids).isDisjoint(with: (0..<1_000).map(Todo.sample(2).id(ofOccurrence:))))
  }
}
