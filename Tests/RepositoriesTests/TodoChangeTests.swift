import Foundation
import Testing

@testable import Repositories

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
}
