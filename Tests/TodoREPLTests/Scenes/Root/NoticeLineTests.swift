import Interactors
import Testing

@testable import todo_repl

struct NoticeLineTests {
  @Test func `a notice is a safe line that says what it is`() throws {
    var notices = Notices()
    notices.post("The disk\nis \u{1B}full.")
    let line = NoticeLine(notice: try #require(notices.waiting.first))
    #expect(line.text(on: Page(columns: 5)) == "Notice: The disk^Jis ^[full.")
    #expect(
      line.json == ["type": .string("notice"), "message": .string("The disk\nis \u{1B}full.")])
  }
}
