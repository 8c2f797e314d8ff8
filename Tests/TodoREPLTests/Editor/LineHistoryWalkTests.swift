import Testing

@testable import todo_repl

struct LineHistoryWalkTests {
  private let history = LineHistory(["a", "b", "c"])

  @Test func `the typed line waits behind the newest`() {
    var walk = LineHistoryWalk()
    var typed = LineBuffer("half")
    typed.move(to: 2)
    #expect(walk.go(.newer, from: typed, in: history) == nil)
    #expect(walk.go(.older, from: typed, in: history)?.text == "c")
    #expect(walk.go(.older, from: LineBuffer("c"), in: history)?.text == "b")
    #expect(walk.go(.newer, from: LineBuffer("b"), in: history)?.text == "c")
    #expect(walk.go(.newer, from: LineBuffer("c"), in: history) == typed)
    #expect(walk.place == nil)
  }

  @Test func `it ends at the oldest line, and goes nowhere without any`() {
    var walk = LineHistoryWalk()
    for text in ["c", "b", "a"] {
      #expect(walk.go(.older, from: LineBuffer(), in: history)?.text == text)
    }
    #expect(walk.go(.older, from: LineBuffer(), in: history) == nil && walk.place == 0)
    var empty = LineHistoryWalk()
    #expect(empty.go(.older, from: LineBuffer(), in: LineHistory()) == nil && empty.place == nil)
  }

  @Test func `it goes on from a line that was found`() {
    var walk = LineHistoryWalk()
    walk.jump(to: 1, from: LineBuffer("half"))
    #expect(walk.go(.older, from: LineBuffer("b"), in: history)?.text == "a")
    walk.jump(to: 2, from: LineBuffer("other"))
    #expect(walk.go(.newer, from: LineBuffer("c"), in: history)?.text == "half")
  }
}
