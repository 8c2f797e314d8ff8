import Foundation
import Interactors
import Testing

@testable import todo_repl

/// Lines of the settings that need no dashes.
struct SettingsLineTests {
  @Test(
    arguments: [
      ("view work = project:work sort:urgency", ["--view", "work=project:work sort:urgency"]),
      ("  view work=+a or +b\r", ["--view", "work=+a or +b"]), ("view work", ["--view", "work"]),
      ("view", ["--view", ""]), ("view = x", ["--view", "=x"]),
      ("context home = project:home", ["--context", "home=project:home"]),
      ("alias hot = list \"a b\" pri:high", ["--alias", "hot=list \"a b\" pri:high"]),
      ("first = today", ["--first", "today"]), ("first list open", ["--first", "list open"]),
      ("--view work=+a", nil), ("views a = b", nil), ("# view a = b", nil), ("", nil),
    ] as [(String, [String]?)])
  func `a line is an option and its value`(line: String, words: [String]?) {
    #expect(SettingsLine.words(line) == words)
  }

  @Test func `views and contexts are filters that can be read, and no commands`() throws {
    func options(_ words: String...) throws -> ProgramOptions {
      try OptionsParser.parse(settings: words, onTopOf: ProgramOptions())
    }
    let read = try options(
      "--view", "Work=project:work sort:urgency", "--view", "work=+a", "--context", "h=+home",
      "--first", "work")
    #expect(read.views == [TodoView("work", TodoQuery(.tag("a")))])
    #expect(read.contexts.map(\.name) == ["h"] && read.firstScreen == "work")
    #expect(ProgramOptions().firstScreen == "today")
    for wrong in ["work", "=+a", "work=", "work= ", "two words=+a", "work=+a or", "work=+a --all"] {
      #expect(throws: OptionsError.self) { try options("--view", wrong) }
      #expect(throws: OptionsError.self) { try options("--context", wrong) }
    }
    #expect(throws: OptionsError.nameOfCommand(.view, "list")) { try options("--view", "list=+a") }
    #expect(throws: OptionsError.nameOfCommand(.view, "오늘")) { try options("--view", "오늘=+a") }
    #expect(throws: OptionsError.contextNamedNone("none")) {
      try options("--context", "None=+a")
    }
  }

  @Test func `a word is a view or an alias, not both, whichever comes first`() throws {
    let (view, alias) = (["--view", "Hot=pri:high"], ["--alias", "hot=list pri:high"])
    for both in [view + alias, alias + view] {
      #expect(throws: OptionsError.aliasAndView("hot")) { try OptionsParser.parse(both) }
    }
    // A context is named behind its command, so its name is free.
    let contexts = try OptionsParser.parse(["--context", "hot=pri:high"] + alias)
    #expect(contexts.contexts.map(\.name) == ["hot"] && contexts.aliases["hot"] != nil)
  }

  @Test(arguments: [
    "add x", "remove 1", "quit", "context home", "foo", "list due:foo", "show 1", " ",
  ])
  func `the first screen is a list, and nothing else runs at each start`(line: String) {
    #expect(throws: OptionsError.self) { try OptionsParser.parse(["--first", line]) }
    // Nothing shows a first screen here.
    for word in ["--help", "--version", "--man", "list"] where line != " " {
      #expect(throws: Never.self) { try OptionsParser.parse(["--first", line, word]) }
    }
  }

  @Test func `the first screen may be a view that a later option defines`() throws {
    for line in ["today", "list open", "ls", "last", "work +a", "search milk"] {
      let options = try OptionsParser.parse(["--first", line, "--view", "work=+b"])
      #expect(options.firstScreen == line)
    }
    #expect(throws: OptionsError.self) { try OptionsParser.parse(["--context", "h=+a sort:due"]) }
  }

  @Test(arguments: ["longname=due:foo", "w=open due:foo"])
  func `an error in the filter of a view names the column in its word`(word: String) throws {
    var column: Int?
    do throws(OptionsError) {
      _ = try OptionsParser.parse(["--view", word])
    } catch {
      if case .notAView(_, _, let wrong?) = error { column = wrong.column }
    }
    let place: String.Index = try #require(word.range(of: "due:")?.lowerBound)
    #expect(column == word.distance(from: word.startIndex, to: place) + 1)
  }

  @Test func `a context gives new todos the marks that it asks for in any case`() throws {
    func marks(_ filter: String) throws -> String {
      let query = try #require(try CommandParser.query(of: filter))
      return TodoMarks(of: TodoView("x", query)).line
    }
    #expect(try marks("project:home +garden pri:high open") == "pri:high project:home +garden")
    #expect(try marks("+a or +b") == "" && marks("not +a due:week") == "")
    #expect(try marks("(+a +b) +c") == "+a +b +c")
    var typed = TodoMarks()
    typed.words[.project] = .to("work")
    let context = TodoView("x", TodoQuery(.all([.word(.project, "home"), .tag("a")])))
    #expect(typed.within(context).line == "project:work +a" && typed.within(nil) == typed)
  }
}
