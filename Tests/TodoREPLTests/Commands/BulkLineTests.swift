import Testing

@testable import todo_repl

struct BulkLineTests {
  @Test(arguments: [
    (CommandName.done, "Marked 11 todos as done."), (.toggle, "Switched 11 todos."),
    (.remove, "Removed 11 todos."), (.purge, "Removed 11 todos."),
    (.archive, "Archived 11 todos."), (.unarchive, "Took 11 todos out of the archive."),
    (.set, "Changed 11 todos."),
  ])
  func `undo is promised only where it can be typed`(command: CommandName, told: String) {
    let alone = BulkLine(command: command, count: 11)
    #expect(alone.text(on: .plain) == told)
    let line = BulkLine(command: command, count: 11, canBeTakenBack: true)
    #expect(line.text(on: .plain) == told + #" One "undo" takes it back."#)
    #expect(line.json == alone.json)
    #expect(
      line.text(on: Page(language: .korean)).hasSuffix(#" "실행취소" 한 번으로 되돌릴 수 있습니다."#))
  }
}
