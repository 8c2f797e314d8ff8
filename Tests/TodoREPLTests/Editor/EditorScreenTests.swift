import Testing

@testable import todo_repl

struct EditorScreenTests {
  @Test func `what is typed at the end is written alone`() {
    var screen = EditorScreen()
    func layout(_ text: String) -> LineLayout {
      LineLayout(prompt: "> ", LineBuffer(text), columns: 10)
    }
    #expect(screen.draw(layout("a"), columns: 10) == "> a")
    #expect(screen.draw(layout("ab"), columns: 10) == "b")
    #expect(screen.draw(layout("ab"), columns: 10) == "")
    #expect(
      screen.draw(layout("ab"), columns: 10, above: "x\n")
        == "\u{1B}[?25l\r\u{1B}[Jx\n> ab\u{1B}[?25h")
    #expect(screen.draw(layout("a"), columns: 10) == "\u{1B}[?25l\r\u{1B}[J> a\u{1B}[?25h")
    #expect(screen.leave() == "\n" && screen.leave() == "")
  }

  @Test func `in a window that was made narrower, the rows above are broken once more`() {
    var screen = EditorScreen()
    let long = LineBuffer("abcdefghijkl")
    _ = screen.draw(LineLayout(prompt: "> ", long, columns: 10), columns: 10)
    let redrawn = screen.draw(LineLayout(prompt: "> ", long, columns: 5), columns: 5)
    #expect(redrawn.hasPrefix("\u{1B}[?25l\r\u{1B}[2A\u{1B}[J"))
  }
}
