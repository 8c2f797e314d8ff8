import Foundation
import Testing

@testable import todo_repl

/// `Docs/Commands.md`, made from the commands:
/// `UPDATE_TRANSCRIPTS=1 swift test --filter CommandsPageTests` writes it.
struct CommandsPageTests {
  private static var page: String {
    let parts = Commands.all.map { command in
      let text = Language.english.text(of: command.name)
      let synonyms = command.synonyms.map { "`\($0)`" }.joined(separator: ", ")
      return """
        ## `\(command.name.usage)`

        \(text.summary).\(synonyms.isEmpty ? "" : " Also: \(synonyms).")

        ```text
        \(text.explanation)
        ```
        \(command.danger == nil ? "" : "\nIt runs by a whole word alone, not by its first letters.\n")
        \(text.examples.map { "- `\($0)`" }.joined(separator: "\n"))
        """
    }
    return """
      # Commands

      Capitals stand for what you fill in, `…` for more of the same, brackets for what may be left out. The first letters of
      a command are enough, except for those that remove todos or run until Ctrl-C. `help COMMAND` \
      says the same in the program.

      \(parts.joined(separator: "\n\n"))

      """
  }

  @Test func `the page says what the program says of each command`() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let file = root.appending(path: "Docs/Commands.md")
    let environment = ProcessInfo.processInfo.environment
    if environment["UPDATE_TRANSCRIPTS"] == "1", environment["CI"] == nil {
      try Self.page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page)
  }
}
