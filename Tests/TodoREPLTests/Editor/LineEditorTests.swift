import StateStore
import Testing

@testable import todo_repl

struct LineEditorTests {
  private func editor(_ keys: [Keystroke], _ history: [String] = []) -> LineEditor {
    var editor = LineEditor(.command, prompt: "> ", history: LineHistory(history))
    for key in keys { _ = editor.press(key) }
    return editor
  }

  private func typed(_ text: String) -> [Keystroke] { text.unicodeScalars.map(Keystroke.text) }

  @Test(
    arguments: [
      ([.control("a"), .text("x")], "xadd milk"), ([.home, .delete], "dd milk"),
      ([.control("a"), .control("d")], "dd milk"), ([.backspace], "add mil"),
      ([.left, .left, .backspace], "add mlk"), ([.alt("b"), .control("k")], "add "),
      ([.wordLeft, .control("u")], "milk"), ([.control("w")], "add "), ([.alt("\u{7F}")], "add "),
      ([.home, .alt("d")], " milk"), ([.control("w"), .control("w"), .control("y")], "add milk"),
      ([.control("w"), .home, .control("k"), .control("y"), .alt("y")], "milk"),
      ([.control("t")], "add mikl"), ([.control("u"), .control("_")], "add milk"),
      ([.text("s"), .text("!"), .control("_")], ""),
      ([.home, .wordRight, .text("s")], "adds milk"),
      ([.control("b"), .control("f"), .control("e"), .text("s")], "add milks"),
      ([.escape, .control("q")], "add milk"),
    ] as [([Keystroke], String)])
  func `emacs keys edit the line`(keys: [Keystroke], expected: String) {
    #expect(editor(typed("add milk") + keys).buffer.text == expected)
  }

  @Test func `text that makes a line too long is left out, and the line stays`() {
    var editor = LineEditor(.command, prompt: "> ", history: LineHistory())
    let most = String(repeating: "가", count: LineEditor.longestLine)
    #expect(editor.type(most, isTyping: false) == .redraw)
    #expect(editor.press(.text("y")) == .tooLong)
    // A paste may come as single keys: one of them is reported.
    #expect(editor.press(.text("y")) == .bell)
    #expect(editor.press(.paste("yy")) == .bell)
    #expect(editor.buffer.text == most)
    #expect(editor.press(.control("u")) == .redraw)
    #expect(editor.press(.control("y")) == .redraw)
    #expect(editor.press(.control("y")) == .tooLong)
    #expect(editor.buffer.text == most)
  }

  @Test func `a line is submitted, ended, dropped`() {
    var editor = editor(typed("list"))
    #expect(editor.press(.enter) == .submit("list"))
    #expect(editor.buffer.isEmpty)
    #expect(editor.press(.control("d")) == .end)
    _ = editor.press(.text("x"))
    #expect(editor.press(.control("d")) == .bell)
    #expect(editor.press(.control("c")) == .interrupt)
    #expect(editor.buffer.isEmpty)
    #expect(editor.press(.control("z")) == .suspend)
    #expect(editor.press(.control("l")) == .clearScreen)
    #expect(editor.press(.backspace) == .bell)
  }

  @Test func `the line that is being typed waits at the end of the history`() {
    var editor = editor(typed("hal"), ["list", "add b"])
    #expect(editor.press(.up) == .redraw && editor.buffer.text == "add b")
    #expect(editor.press(.control("p")) == .redraw && editor.buffer.text == "list")
    #expect(editor.press(.up) == .bell)
    _ = editor.press(.down)
    #expect(editor.press(.control("n")) == .redraw && editor.buffer.text == "hal")
    #expect(editor.press(.down) == .bell)
  }

  @Test func `a search follows what is typed`() {
    var editor = editor([.control("r")] + typed("a"), ["add a", "LIST", "add b", "undo"])
    #expect(editor.prompt == "search \"a\": " && editor.buffer.text == "add b")
    _ = editor.press(.control("r"))
    #expect(editor.buffer.text == "add a")
    _ = editor.press(.control("s"))
    #expect(editor.buffer.text == "add b")
    _ = editor.press(.text("q"))
    #expect(editor.prompt == "search \"aq\"? ")
    _ = editor.press(.backspace)
    #expect(editor.buffer.text.hasPrefix("add"))
    #expect(editor.press(.enter) == .submit("add a") || editor.buffer.isEmpty)
    #expect(editor.prompt == "> ")
  }

  @Test func `a search is given up, or goes on as an edit`() {
    var editor = editor(typed("hal") + [.control("r")] + typed("list"), ["LIST", "list all"])
    #expect(editor.buffer.text == "list all")
    #expect(editor.press(.control("g")) == .redraw && editor.buffer.text == "hal")
    for key in [.control("r")] + typed("L") { _ = editor.press(key) }
    #expect(editor.buffer.text == "LIST")
    #expect(editor.press(.left) == .redraw && editor.search == nil)
    #expect(editor.press(.down) == .redraw && editor.buffer.text == "list all")
  }

  @Test func `pasted lines are kept apart, and do not run`() {
    #expect(editor([.paste("add a\r\nadd b\n\n")]).buffer.text == "add a\nadd b")
  }

  @Test func `an answer has neither history nor completions`() {
    var editor = LineEditor(.answer, prompt: "? ")
    for key in [.tab, .up, .control("r"), .control("s")] as [Keystroke] {
      #expect(editor.press(key) == .bell)
    }
  }

  @Test func `Tab shows whose number has taken the place of a title`() {
    var editor = editor(typed("done mil"))
    var completion = Completion(of: "done mil", from: .init(todos: [], countries: []) { _ in [] })
    completion.candidates = [Completion.Candidate("3", label: "3  Buy milk")]
    #expect(editor.press(.tab) == .complete)
    #expect(editor.offer(completion) == .list(["3  Buy milk"]))
    #expect(editor.buffer.text == "done 3 ")
  }

  @Test func `Tab completes, then shows the choice`() {
    var editor = editor(typed("re"))
    let candidates = ["rename", "remove", "redo"].map { Completion.Candidate($0) }
    var completion = Completion(of: "", from: .init(todos: [], countries: []) { _ in [] })
    completion.start = 0
    completion.candidates = candidates
    #expect(editor.press(.tab) == .complete && editor.offer(completion) == .bell)
    #expect(editor.press(.tab) == .complete)
    #expect(editor.offer(completion) == .list(["rename", "remove", "redo"]))
    completion.candidates = [candidates[2]]
    _ = editor.press(.tab)
    #expect(editor.offer(completion) == .redraw && editor.buffer.text == "redo ")
    completion.candidates = []
    #expect(editor.offer(completion) == .bell)
  }

  @Test(arguments: [(10, 200), (10_000, 20), (150_000, 1), (400_000, 1)])
  func `the undo of long lines keeps few of them`(length: Int, expected: Int) {
    let line = LineBuffer(String(repeating: "a", count: length))
    var undo = LineUndo()
    for _ in 1...300 { undo.note(line) }
    var count = 0
    while undo.takeBack() != nil { count += 1 }
    #expect(count == expected)
    undo.note(line)
    #expect(undo.takeBack() == line)
  }
}
