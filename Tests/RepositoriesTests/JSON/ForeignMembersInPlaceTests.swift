import Foundation
import Testing

@testable import Repositories

/// The unknown members of a todo are changed in place: a row with a hundred thousand of them would
/// take minutes if each one copied all others.
struct ForeignMembersInPlaceTests {
  private let members: [(String, RawJSON)]

  init() throws {
    let value = try #require(RawJSON("1"))
    members = (10_000..<11_000).map { ("b\($0)", value) }
  }

  /// How often the memory of the members has changed its place.
  private func moves(of todo: inout Todo, _ add: (inout Todo, String, RawJSON) -> Void) -> Int {
    var places: [Int] = []
    for (key, value) in members {
      add(&todo, key, value)
      let place = unsafe todo.foreign.members.withUnsafeBufferPointer {
        Int(bitPattern: $0.baseAddress)
      }
      if places.last != place { places.append(place) }
    }
    #expect(todo.foreign.keys == members.map(\.0))
    return places.count
  }

  @Test(arguments: [false, true])
  func `a member is added without a copy of the others`(hasNotes: Bool) {
    var todo = Todo.sample(1)
    todo.notes = hasNotes ? "a note" : ""
    let set = moves(of: &todo) { $0.foreign[$1] = $2 }
    #expect(set < 50 && todo.notes == (hasNotes ? "a note" : ""))
    todo.foreign = ForeignMembers()
    let appended = moves(of: &todo) { todo, key, value in
      let isLast = todo.foreign.append(key, value)
      #expect(isLast)
    }
    #expect(appended < 50)
  }

  @Test func `a copy keeps the members that it had`() {
    var todo = Todo.sample(1)
    todo.foreign["a"] = RawJSON("1")
    let copy = todo
    todo.foreign["a"] = RawJSON("2")
    todo.foreign["b"] = RawJSON("3")
    #expect(copy.foreign.keys == ["a"] && copy.foreign["a"] == RawJSON("1"))
    todo.foreign["a"] = nil
    todo.foreign["b"] = nil
    #expect(!todo.hasRareFields && todo.foreign.isEmpty)
  }
}
