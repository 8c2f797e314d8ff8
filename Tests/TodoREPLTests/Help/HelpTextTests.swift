import Testing

@testable import todo_repl

struct HelpTextTests {
  @Test func `the overview lists all commands in columns`() {
    #expect(
      HelpText.overview == """
        Commands:
          add TITLE…            Add a todo
          list [all|open|done]  Show the todos
          done N…               Mark todos as done
          toggle N…             Switch todos between open and done
          rename N TITLE…       Give a todo another title
          remove N…             Remove todos
          countries [SEARCH…]   Show the countries, or those that match a search
          country CODE          Show one country
          reload                Load again what is shown
          help [COMMAND]        Show all commands, or explain one
          quit [CODE]           Leave the program
        Type "help COMMAND" for more. The first letters of a command are enough.
        """)
  }

  @Test func `a topic has the usage, the explanation and examples`() {
    #expect(
      HelpText.topic(.done) == """
        Usage: done N…

        Marks the todos with these numbers as done. One that is done already stays so.

        Examples:
          done 3
          done 3 5 8
        """)
  }

  @Test func `one example is not called several`() {
    #expect(HelpText.topic(.reload).hasSuffix("\n\nExample:\n  reload"))
  }

  @Test func `no line is longer than 80 columns`() {
    for text in [HelpText.overview] + CommandName.allCases.map(HelpText.topic) {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }
}
