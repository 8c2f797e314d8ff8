import Foundation
import Testing

@testable import StateStore

@Suite struct `Coding an identified list` {
  @Test(arguments: [0, 1, 100])
  func `it is encoded as an array and survives`(_ count: Int) throws {
    let list = IdentifiedList(rows(0..<count))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(list)
    #expect(try data == encoder.encode(rows(0..<count)))
    #expect(try JSONDecoder().decode(IdentifiedList<NumberedRow<Int>>.self, from: data) == list)
  }

  @Test func `duplicates are told, with their place`() {
    struct Page: Decodable { let todos: IdentifiedList<NumberedRow<Int>> }
    let json = #"{"todos":[{"id":1,"value":0},{"id":2,"value":0},{"id":1,"value":5}]}"#
    do {
      _ = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
      Issue.record("It was decoded.")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.stringValue) == ["todos", "Index 2"])
      #expect(context.codingPath.last?.intValue == 2)
      #expect(
        context.debugDescription == """
          A list's elements should have different ids, but element 2 has the id 1 of an earlier one. \
          Remove one of them.
          """)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `what is no array is refused`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedList<NumberedRow<Int>>.self, from: Data("{}".utf8))
    }
  }
}
