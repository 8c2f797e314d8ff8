import Testing

@testable import todo_repl

struct OutputLineTests {
  @Test func `a remark is for people only, and looks like one`() {
    let remark = Remark(.list(.countries(2)))
    #expect(remark.text(on: .plain) == "2 countries")
    #expect(
      remark.text(on: Page(columns: 11, styling: Styling(isColored: true)))
        == "\u{1B}[2m2 countries\u{1B}[0m")
    #expect(remark.json == nil)
  }

  @Test func `a remark with a line to copy is not broken into lines`() {
    let message = Message.list(.countries(2))
    let narrow = Page(columns: 5)
    #expect(Remark(message).text(on: narrow).contains("\n"))
    #expect(Remark(message, isWrapped: false).text(on: narrow) == "2 countries")
  }

  @Test func `a list says how many rows it leaves out, if any`() {
    #expect(ListMessage.more(0, "list") == nil)
    #expect(ListMessage.more(1, "list")?.text == "… 1 more; type \"list --all\" for all")
    #expect(
      ListMessage.more(199, "countries")?.text == "… 199 more; type \"countries --all\" for all")
  }

  @Test func `a help text is a line for people and programs`() {
    let line = HelpLine(text: "a\nb")
    #expect(line.text(on: Page(columns: 1)) == "a\nb")
    #expect(line.json == ["type": .string("help"), "text": .string("a\nb")])
  }
}
