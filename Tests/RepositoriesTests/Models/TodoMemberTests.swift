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
}
