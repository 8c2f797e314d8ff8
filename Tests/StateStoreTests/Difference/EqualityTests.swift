import Foundation
import Testing

@testable import StateStore

private struct Row: Identifiable, Equatable {
  let id: Int
}

struct EqualityTests {
  private struct Opaque {}

  /// A list that says itself when it is equal.
  private struct Words: RandomAccessCollection, Equatable {
    var words: [String]
    var startIndex: Int { 0 }
    var endIndex: Int { words.count }
    subscript(index: Int) -> String { words[index] }

    static func == (one: Words, other: Words) -> Bool {
      one.words.map { $0.lowercased() } == other.words.map { $0.lowercased() }
    }
  }

  private func isByParts(_ value: Any) -> Bool { value is any ComparedByParts }

  @Test func `values are equal as their type says`() {
    #expect(areEqual(1, 1) == true)
    #expect(areEqual(1, 2) == false)
    #expect(areEqual("e\u{301}", "\u{E9}") == true)
  }

  @Test func `values of two types are unequal`() {
    #expect(areEqual(1, "1") == false)
  }

  @Test func `a type without a comparison has no answer`() {
    #expect(areEqual(Opaque(), Opaque()) == nil)
  }

  @Test func `only what says nothing of its own is compared by parts`() {
    #expect(isByParts([1]))
    #expect(isByParts(["a": 1]))
    #expect(isByParts(Int?.none as Any))
    #expect(isByParts(Loadable.loaded(1)))
    #expect(isByParts(IdentifiedList<Row>()))
    #expect(!isByParts(Words(words: [])))
    #expect(!isByParts("text"))
    #expect(!isByParts(Date.now))
  }

  @Test func `a list that is equal by its own comparison has no difference`() {
    let (old, new) = (Words(words: ["A"]), Words(words: ["a"]))
    #expect(StateDifference(from: (old, 1), to: (new, 1)).lines == [])
    #expect(StateDifference(from: old, to: Words(words: ["b"])).lines == [#"[0]: "A" → "b""#])
  }

  @Test func `the equal ends never overlap`() {
    #expect(equalEnds([1, 1], [1, 1, 1]) == (2, 0))
    #expect(equalEnds([1, 2, 3], [1, 9, 3]) == (1, 1))
    #expect(equalEnds([], [1]) == (0, 0))
    #expect(equalEnds([Opaque()], [Opaque()]) == (0, 0))
  }

  @Test func `the equal ends are found at each place of a long list`() {
    let old = Array(0..<600)
    for place in old.indices {
      var new = old
      new[place] = -1
      #expect(equalEnds(old, new) == (place, 599 - place))
    }
  }
}
