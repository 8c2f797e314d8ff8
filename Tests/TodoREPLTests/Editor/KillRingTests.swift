import Testing

@testable import todo_repl

struct KillRingTests {
  @Test func `what is cut in one go is one text, in the order of the line`() {
    var ring = KillRing()
    ring.add("b", .front, joins: false)
    ring.add("a", .front, joins: true)
    ring.add("c", .back, joins: true)
    #expect(ring.newest() == "abc")
    ring.add("", .back, joins: false)
    ring.add("d", .back, joins: false)
    #expect(ring.texts == ["abc", "d"])
    // A first text has no text to join.
    var empty = KillRing()
    empty.add("x", .back, joins: true)
    #expect(empty.texts == ["x"])
  }

  @Test func `older texts come in turn, and then the newest again`() {
    var ring = KillRing()
    #expect(ring.newest() == nil && ring.older() == nil)
    for text in ["a", "b", "c"] { ring.add(text, .back, joins: false) }
    #expect(ring.newest() == "c")
    #expect((0..<3).map { _ in ring.older() } == ["b", "a", "c"])
    _ = ring.older()
    #expect(ring.newest() == "c" && ring.older() == "b")
  }

  @Test func `the oldest text gives way`() {
    var ring = KillRing()
    for number in 0...KillRing.limit { ring.add("\(number)", .back, joins: false) }
    #expect(ring.texts.count == KillRing.limit && ring.texts.first == "1")
  }
}
