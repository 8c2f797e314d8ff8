import Testing

@testable import todo_repl

struct CountBarTests {
  private func lines(_ counts: [(String, Int)], columns: Int?) -> [String] {
    CountBar.rows(DisplayText("Tags"), counts.map { (name: $0.0, count: $0.1) })
      .map { $0.text(on: Page(columns: columns)) }
  }

  @Test func `a block is a todo as long as the window has room`() {
    #expect(
      lines([("+home", 10), ("+일", 2), ("none", 0)], columns: 40) == [
        "  Tags  +home  10 ██████████",
        "        +일     2 ██",
        "        none    0",
      ])
  }

  @Test func `many todos share the room, and the smallest number shows`() {
    let bars = lines([("+a", 1_000), ("+b", 500), ("+c", 1)], columns: 40)
    #expect(bars[0].hasPrefix("  Tags  +a  1000 ") && DisplayText(bars[0]).width == 40)
    let blocks = bars.map { $0.filter { $0 == "█" }.count }
    #expect(blocks == [23, 11, 1])
  }

  @Test func `a long name is cut, so that the bars have room`() {
    let bars = lines([(String(repeating: "long", count: 10), 3)], columns: 40)
    #expect(bars == ["  Tags  longlonglong…  3 ███"])
  }

  @Test func `a bar has at most 30 blocks, and in a window of a few columns none`() {
    #expect(lines([("a", 900)], columns: 200)[0].filter { $0 == "█" }.count == 30)
    #expect(lines([("a", 900)], columns: 12)[0].hasSuffix("  900"))
  }
}
