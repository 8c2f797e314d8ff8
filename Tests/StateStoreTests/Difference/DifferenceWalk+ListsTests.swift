import Foundation
import Synchronization
import Testing

@testable import StateStore

struct DifferenceWalkListsTests {
  private struct Row: Identifiable {
    var id: Int
    var title = "a"
  }
  private final class Counter: Sendable { let calls = Mutex(0) }
  private struct Counted: Equatable, Identifiable {
    let id: Int
    var title = "a"
    let counter: Counter
    static func == (first: Self, second: Self) -> Bool {
      first.counter.calls.withLock { $0 += 1 }
      return first.id == second.id && first.title == second.title
    }
  }

  private func lines<Value>(_ old: Value, _ new: Value) -> [String] {
    StateDifference(from: old, to: new).lines
  }

  @Test func `elements without an id are matched by position between the equal ends`() {
    #expect(lines([1, 2, 3, 4], [1, 7, 4]) == ["[1]: 2 → 7", "[2]: removed 3"])
    #expect(lines([1, 2], [0, 1, 2]) == ["[0]: added 0"])
    #expect(lines([], [true]) == ["[0]: added true"])
  }

  @Test func `elements without a comparison are compared part by part`() {
    #expect(lines([Row(id: 1)], [Row(id: 1, title: "b")]) == [#"[0].title: "a" → "b""#])
    #expect(lines([Row(id: 1)] as [Any], [Row(id: 2)] as [Any]) == ["[0].id: 1 → 2"])
  }

  @Test func `elements with an id are removed, changed, added and moved`() {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]
    let new = [Row(id: 4), Row(id: 5), Row(id: 2, title: "b"), Row(id: 3)]
    #expect(
      lines(old, new) == [
        #"[0]: removed Row(id: 1, title: "a")"#, #"[1]: added Row(id: 5, title: "a")"#,
        #"[2].title: "a" → "b""#, "[id 4]: moved 3 → 0",
      ])
  }

  @Test func `ids that are there twice are matched by position`() {
    let (old, new) = ([Row(id: 1), Row(id: 1)], [Row(id: 1), Row(id: 2)])
    #expect(lines(old, new) == ["[1].id: 1 → 2"])
  }

  @Test func `an insertion at the front of many elements is one line`() {
    let old = (0..<1_000).map { Row(id: $0) }
    #expect(lines(old, [Row(id: -1)] + old) == [#"[0]: added Row(id: -1, title: "a")"#])
  }

  @Test func `other ordered collections are lists too`() {
    #expect(lines([1, 2, 3][1...], [1, 2, 4][1...]) == ["[1]: 3 → 4"])
    #expect(lines(Data([1, 2]), Data([1, 3])) == ["[1]: 2 → 3"])
  }

  @Test(arguments: [0, 500, 999])
  func `one change among many costs two comparisons an element`(place: Int) {
    let counter = Counter()
    let old = (0..<1_000).map { Counted(id: $0, counter: counter) }
    var new = old
    new[place].title = "b"
    #expect(lines(old, new) == [#"[\#(place)].title: "a" → "b""#])
    #expect(counter.calls.withLock { $0 } <= 2_000)
  }
}
