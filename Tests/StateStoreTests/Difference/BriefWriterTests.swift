import Testing

@testable import StateStore

struct BriefWriterTests {
  private struct Todo { var id = 1, title = "Milk", note: String? }
  private enum Phase {
    case idle
    case done(Int)
    case failed(String, last: Int?)
  }
  private struct Line: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { 2 }
    subscript(index: Int) -> Int { index }
  }

  private func text(_ value: Any) -> String {
    var writer = BriefWriter(limit: 80, Brief())
    writer.write(value)
    return writer.text
  }

  @Test func `structs are written with their properties`() {
    #expect(text(Todo()) == #"Todo(id: 1, title: "Milk", note: nil)"#)
  }

  @Test func `cases are written with a dot and their payload`() {
    #expect(text(Phase.idle) == ".idle")
    #expect(text(Phase.done(1)) == ".done(1)")
    #expect(text(Phase.failed("x", last: 1)) == #".failed("x", last: 1)"#)
  }

  @Test func `collections are written with brackets`() {
    #expect(text([1, 2]) == "[1, 2]")
    #expect(text([Int]()) == "[]")
    #expect(text(Line()) == "[0, 1]")
    #expect(text((1, b: "c")) == #"(1, b: "c")"#)
  }

  @Test func `sets and dictionaries are written in order`() {
    #expect(text(Set(["b", "c", "a"])) == #"["a", "b", "c"]"#)
    #expect(text(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(text([String: Int]()) == "[:]")
  }

  @Test func `it stops where nothing more will be shown`() {
    #expect(text(Array(repeating: "aaaa", count: 1_000)).utf8.count < 400)
  }

  @Test func `a circle of objects has an end`() {
    final class Node { var next: Node? }
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(text(node).hasPrefix("Node(next: Node("))
  }
}
