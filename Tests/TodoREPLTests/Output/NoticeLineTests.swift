import Testing

@testable import todo_repl

struct NoticeLineTests {
  @Test func `a notice is a line that says what it is`() {
    let line = NoticeLine.changedElsewhere(in: .english)
    #expect(line.text(on: Page(columns: 5)).hasPrefix("Notice: The todos were changed by another"))
    #expect(
      line.json == [
        "type": .string("notice"), "code": .string("changed_elsewhere"),
        "message": .string(line.message.text),
      ])
  }
}
