import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct TodoCodableTests {
  @Test(arguments: [Todo.sample(1), .full])
  func `a todo read back equals the one written`(todo: Todo) throws {
    #expect(try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo)) == todo)
  }

  @Test func `what is false, nil or empty is left out`() throws {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Todo.sample(1)))

    #expect(
      Set(try #require(object as? [String: Any]).keys)
        == ["id", "number", "title", "rank", "createdAt"])
  }

  @Test func `what is left out is read as false, nil or empty`() throws {
    let text = """
      {"id":"7A3C5A0E-3D0B-4A62-9C2F-0B6C0E2B8A11","number":3,"title":"Milk","rank":"a0",\
      "createdAt":0.5}
      """
    let todo = try JSONDecoder().decode(Todo.self, from: Data(text.utf8))

    #expect(todo == .sample(3, id: todo.id, createdAt: 0.5))
  }

  @Test(arguments: ["0", "-1", "9223372036854775807"])
  func `a number that nobody could count on from is refused`(number: String) throws {
    let text = """
      {"id":"7A3C5A0E-3D0B-4A62-9C2F-0B6C0E2B8A11","number":\(number),"title":"Milk","rank":"a0",\
      "createdAt":0.5}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Todo.self, from: Data(text.utf8))
    }
  }

  @Test func `any date is read back to the last bit`() throws {
    var generator = SeededGenerator()
    for _ in 0..<LongTests.rounds(15_000) {
      let seconds = Double(bitPattern: generator.next())
      guard seconds.isFinite else { continue }
      let todo = Todo.sample(1, createdAt: seconds)
      let copy = try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo))
      #expect(
        copy.createdAt.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern,
        "\(seconds)")
    }
  }

  @Test(arguments: ["id", "number", "title", "rank", "createdAt"])
  func `a todo without one of its five must-haves is refused`(key: String) throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Todo.full))
    var object = try #require(json as? [String: Any])
    object[key] = nil
    let data = try JSONSerialization.data(withJSONObject: object)

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Todo.self, from: data) }
  }
}
