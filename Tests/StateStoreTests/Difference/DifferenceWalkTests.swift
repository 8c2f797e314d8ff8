import Foundation
import Testing

@testable import StateStore

struct DifferenceWalkTests {
  private struct Point { var x = 0, y = 0 }
  private enum Route: Equatable {
    case list
    case detail(Int)
    case search(text: String, limit: Int)
  }
  private struct Cached: Equatable {
    var value = 1
    var cache = 1
    static func == (first: Self, second: Self) -> Bool { first.value == second.value }
  }
  private struct Named: CustomStringConvertible {
    var name: String
    var age = 0
    var description: String { name }
  }
  private struct Bag: CustomReflectable {
    var words: [String]
    var customMirror: Mirror { Mirror(self, unlabeledChildren: words, displayStyle: .collection) }
  }
  private class Node {
    var name: String
    var next: Node?
    init(_ name: String) { self.name = name }
  }
  private final class Leaf: Node { var color = "green" }

  private func lines(_ old: Any, _ new: Any) -> [String] {
    StateDifference(from: old, to: new).lines
  }

  @Test func `the properties of a struct are told by name, equatable or not`() {
    #expect(lines(Point(), Point(x: 1, y: 2)) == ["x: 0 → 1", "y: 0 → 2"])
  }

  @Test func `a payload is told by its case`() {
    #expect(lines(Route.detail(1), Route.detail(2)) == ["detail: 1 → 2"])
    let (old, new) = (Route.search(text: "a", limit: 1), Route.search(text: "b", limit: 1))
    #expect(lines(old, new) == [#"search.text: "a" → "b""#])
  }

  @Test func `another case is told whole`() {
    #expect(lines(Route.list, Route.detail(2)) == [".list → .detail(2)"])
    #expect(lines(Route.detail(2), Route.list) == [".detail(2) → .list"])
  }

  @Test func `an optional adds nothing to the path`() {
    #expect(lines(Point?.none as Any, Point?.some(Point()) as Any) == ["nil → Point(x: 0, y: 0)"])
    #expect(lines(Point?.some(Point()) as Any, Point?.some(Point(y: 1)) as Any) == ["y: 0 → 1"])
    #expect(lines(Point?.none as Any, Point?.none as Any) == [])
    #expect(lines(Int??.some(nil) as Any, Int??.none as Any) == [".some(nil) → nil"])
    #expect(lines(["a": Int?.none], [String: Int?]()) == [#"["a"]: removed nil"#])
  }

  @Test func `elements of a tuple are told by label or number`() {
    #expect(lines((1, b: 1), (2, b: 3)) == ["0: 1 → 2", "b: 1 → 3"])
  }

  @Test func `a type that shows more parts than before is told whole`() {
    #expect(lines(Bag(words: []), Bag(words: ["a"])) == [#"[] → ["a"]"#])
  }

  @Test func `objects are told by their properties, inherited ones too`() {
    let (old, new) = (Leaf("a"), Leaf("b"))
    new.color = "red"
    #expect(lines(old, new) == [#"color: "green" → "red""#, #"name: "a" → "b""#])
    #expect(lines(old, old) == [])
  }

  @Test func `a circle of objects has an end`() {
    let (old, new) = (Node("a"), Node("b"))
    (old.next, new.next) = (old, new)
    defer { (old.next, new.next) = (nil, nil) }
    #expect(lines(old, new) == [#"name: "a" → "b""#])
  }

  @Test func `a description of the type's own is told whole, and its parts if it is the same`() {
    #expect(lines(Named(name: "a"), Named(name: "b", age: 1)) == ["a → b"])
    #expect(lines(Named(name: "a"), Named(name: "a", age: 1)) == ["age: 0 → 1"])
  }

  @Test func `dates, identifiers and ranges are told as people write them`() {
    let (old, new) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60))
    #expect(lines(old, new) == ["1970-01-01 00:00:00 +0000 → 1970-01-01 00:01:00 +0000"])
    let (first, second) = (UUID(), UUID())
    #expect(lines(first, second) == ["\(first) → \(second)"])
    #expect(lines(0..<1, 0..<9) == ["0..<1 → 0..<9"])
  }

  @Test func `what is equal by its own comparison is not different`() {
    #expect(lines(Cached(cache: 1), Cached(cache: 2)) == [])
  }

  @Test func `what prints alike and is unequal is told`() {
    #expect(lines(Double.nan, Double.nan) == ["two unequal values that print alike: nan"])
  }

  @Test func `values of two types are told with their types`() {
    #expect(lines(1, "1") == [#"1 (Int) → "1" (String)"#])
  }
}
