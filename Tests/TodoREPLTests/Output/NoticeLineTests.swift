import Interactors
import Testing

@testable import todo_repl

struct NoticeLineTests {
  @Test func `a notice is a line that says what it is`() throws {
    let line = try #require(NoticeLine(.changedElsewhere, in: .english) { "\($0)" })
    let text = line.text(on: .plain)
    #expect(text.hasPrefix("Notice: Another program has changed"))
    let wrapped = line.text(on: Page(columns: 30))
    #expect(wrapped.replacing("\n", with: " ") == text)
    #expect(wrapped.split(separator: "\n").allSatisfy { (1...30).contains($0.count) })
    #expect(
      line.json == [
        "type": .string("notice"), "code": .string("changed_elsewhere"),
        "message": .string(line.message.text),
      ])
  }
}
