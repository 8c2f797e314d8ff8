import Testing

@testable import todo_repl

struct LineHistoryTests {
  @Test func `lines are kept once, and only those that are to be`() {
    var history = LineHistory()
    let kept = ["a", "a", " b", "", "\t", "c", "a"].map { history.record($0) }
    #expect(kept == [true, false, false, false, false, true, true])
    #expect(history.lines == ["a", "c", "a"])
    #expect(LineHistory((1...2_000).map(String.init)).lines.first == "1001")
  }

  @Test func `capitals count when some are typed`() {
    let history = LineHistory(["List", "list", "x"])
    #expect(history.find("li", from: 3, .older) == 1)
    #expect(history.find("li", from: 1, .older) == 0)
    #expect(history.find("Li", from: 3, .older) == 0)
    #expect(history.find("x", from: 0, .newer) == 2)
    #expect(history.find("", from: 3, .older) == nil)
    #expect(history.find("y", from: 3, .older) == nil)
  }
}
