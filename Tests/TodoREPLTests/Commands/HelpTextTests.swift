import Testing

@testable import todo_repl

struct HelpTextTests {
  @Test func `the overview lists all commands in columns`() {
    #expect(
      HelpText.overview(in: .english) == """
        To begin with:
          add TITLE… [MARK…]                    Add a todo
          list [FILTER…] [--all]                Show the todos, or those that fit
          show N…                               Show one todo with its notes and history
          done N…|FILTER… [--all]               Mark todos as done
          set N…|FILTER MARK…                   Set dates, priority, project and tags
          remove N…|FILTER…                     Remove todos
          undo [COUNT] [--any]                  Take the last edit back
          search TEXT… [FILTER…] [--all]        Show the todos that have a text
          help [COMMAND]                        Show all commands, or explain one
          quit [CODE]                           Leave the program

        Type "help COMMAND" for more. The first letters of a command are enough, except
        for watch, remove and purge.

        All other commands:
          today [FILTER…] [--all]               Show what is for today
          next [FILTER…] [--all]                Show what can be done now, by urgency
          waiting [FILTER…] [--all]             Show what waits for its date
          blocked [FILTER…] [--all]             Show what depends on other todos
          context [NAME|none]                   Show only the todos of a context
          watch [FILTER…] [--now|--count|--fo…  Print each todo when it changes
          reopen N…|FILTER…                     Mark todos as open again
          toggle N…|FILTER…                     Switch todos between open and done
          archive [N…|FILTER…]                  Put done todos away
          unarchive N…|FILTER…                  Bring archived todos back
          start N…|FILTER…                      Begin work on todos
          stop N…|FILTER…                       End or pause work on todos
          edit N                                Change a todo in your text editor
          postpone N… [BY]                      Give todos a later due date
          skip N…|FILTER…                       Skip this time of todos that come back
          rename N TITLE… [MARK…]               Give a todo another title
          note N|FILTER TEXT…                   Add a line to the notes of a todo
          move N before|after M|top|bottom      Give a todo another place in the list
          purge [--archived]                    Remove the todos that are done
          stats                                 Count the todos
          tags                                  Show the tags
          projects                              Show the projects as a tree
          calendar [MONTH]                      Show a month with the todos that are due
          redo [N]                              Make an edit again that was taken back
          history [N] [--all]                   Show the last edits
          import FILE [--strict] [--format F]   Import todos from a file
          export [FILE] [--force] [--format F…  Write all todos into a file
          read FILE                             Run the commands in a file
          share NAME [SERVERS]                  Copy the list to a server
          unshare [FILE]                        Copy the list into a file of its own
          due --notify COMMAND                  Tell a command of due todos
          hooks [run]                           Show or run the commands for edits
          countries [SEARCH…] [--all]           Show the countries, or those that match
          country NAME…                         Show one country
          back                                  Show the screen before this one
          more                                  Show the next page
          reload                                Load this screen again
          retry                                 Repeat a load that failed
          cancel                                Stop a load
          clear                                 Clear the screen
          tour                                  Learn the program in ten todos
        """)
  }

  @Test func `a topic has the usage, the explanation and examples`() {
    #expect(
      HelpText.topic(.done, in: .english) == """
        Usage: done N…|FILTER… [--all]

        Marks the todos with these numbers as done, or the open ones that fit a filter,
        written as for "list". Done todos stay done. 3-7,9 means the numbers 3 to 7, and
        9; "last" means the newest. In a terminal the program asks before it changes
        more than ten todos, or todos by a filter; one "undo" takes them all back. A
        todo that comes back gets its next due date, and a done todo stays for this one.
        A todo with open parts is done with all of them: the program asks, or with --all
        does not.

        Examples:
          done 3
          done 3-7,9 12
          done last
          done +errand overdue
        """)
  }

  @Test func `a topic names the other words of the command, and says when letters do not do`() {
    #expect(
      HelpText.topic(.remove, in: .english) == """
        Usage: remove N…|FILTER…

        Removes the todos with these numbers, or those that fit a filter. A number is
        never used again.

        Also: rm, del, delete. It needs one of these whole words.

        Examples:
          remove 3 5
          remove done +errand
        """)
    #expect(HelpText.topic(.list, in: .english).contains("\n\nAlso: ls.\n\n"))
    #expect(
      HelpText.topic(.purge, in: .english).contains("\n\nIt needs its whole word.\n\n"))
  }

  @Test func `one example is not called several`() {
    #expect(HelpText.topic(.reload, in: .english).hasSuffix("\n\nExample:\n  reload"))
  }

  @Test func `the summaries of a language of wide letters stand in line`() {
    let rows = HelpText.overview(in: .korean).split(separator: "\n").filter { $0.hasPrefix("  ") }
    let columns = rows.compactMap { row in
      row.firstRange(of: /\p{Hangul}/).map { DisplayText(String(row[..<$0.lowerBound])).width }
    }
    #expect(columns.count == Commands.all.count)
    #expect(Set(columns).count == 1)
  }

  @Test(arguments: Language.allCases, [20, 40, 79])
  func `in a narrow window each command has one line`(language: Language, columns: Int) {
    let lines = HelpText.overview(in: language, columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayText(String($0)).width <= columns })
    #expect(lines.count { $0.hasPrefix("  ") } == Commands.all.count)
  }

  @Test(arguments: Language.allCases)
  func `no line is longer than 80 columns`(language: Language) {
    let topics = Commands.all.map { HelpText.topic($0.name, in: language) }
    let general =
      [HelpText.overview(in: language)] + GeneralTopic.allCases.map { language.text(of: $0) }
    for text in general + topics {
      for line in text.split(separator: "\n") {
        #expect(DisplayText(String(line)).width <= 80, "\(line)")
      }
    }
  }

  @Test func `the version is one line with the name of the program`() {
    #expect(VersionLine().text(on: .plain) == "todo-repl \(VersionLine.version)")
  }
}
