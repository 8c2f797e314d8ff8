import Foundation
import Repositories
import Testing

struct TodoChangeTests {
  @Test(arguments: [TodoChange.put(.full), .delete(UUID())])
  func `a change read back equals the one written`(change: TodoChange) throws {
    #expect(try JSONDecoder().decode(TodoChange.self, from: JSONEncoder().encode(change)) == change)
  }

  @Test func `a delete is coded as the id`() throws {
    let id = UUID()

    let data = try JSONEncoder().encode(TodoChange.delete(id))

    #expect(String(decoding: data, as: UTF8.self) == #"{"delete":"\#(id.uuidString)"}"#)
  }

  @Test(arguments: ["{}", #"{"delete":"?"}"#, #"{"put":{}}"#, #"{"move":1}"#])
  func `what is neither is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TodoChange.self, from: Data(text.utf8))
    }
  }

  @Test func `the difference of two lists makes one out of the other`() {
    func todo(_ number: Int, _ title: String = "todo") -> Todo {
      Todo(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))),
        number: number, title: title, rank: .between(nil, nil), createdAt: .distantPast)
    }
    let (old, new) = (
      [todo(1), todo(2), todo(3), todo(4)], [todo(1), todo(3, "x"), todo(5), todo(4)]
    )
    #expect(
      TodoChange.difference(from: old, to: new)
        == [.put(todo(3, "x")), .put(todo(5)), .delete(todo(2).id)])
    #expect(TodoChange.difference(from: old, to: old).isEmpty)
    #expect(TodoChange.difference(from: [], to: [todo(1)]) == [.put(todo(1))])
    #expect(TodoChange.difference(from: [todo(1)], to: []) == [.delete(todo(1).id)])
  }
}
