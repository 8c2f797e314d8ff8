import Testing

@testable import todo_repl

struct ColorChoiceTests {
  private let xterm = ["TERM": "xterm-256color"]

  @Test func `the choices are typed by their names`() {
    #expect(ColorChoice(rawValue: "auto") == .auto)
    #expect(ColorChoice(rawValue: "always") == .always)
    #expect(ColorChoice(rawValue: "never") == .never)
    #expect(ColorChoice(rawValue: "") == nil)
    #expect(ColorChoice(rawValue: "Always") == nil)
  }

  @Test(
    arguments: [
      [:], ["TERM": "xterm"], ["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"],
    ], [true, false])
  func `an explicit choice wins over terminal and environment`(
    environment: [String: String], isTerminal: Bool
  ) {
    #expect(ColorChoice.always.isColored(isTerminal: isTerminal, environment: environment))
    #expect(!ColorChoice.never.isColored(isTerminal: isTerminal, environment: environment))
  }

  @Test func `by default a terminal is styled, a pipe is not`() {
    #expect(ColorChoice.auto.isColored(isTerminal: true, environment: xterm))
    #expect(!ColorChoice.auto.isColored(isTerminal: false, environment: xterm))
  }

  @Test func `NO_COLOR forbids styles by any value but the empty one`() {
    for value in ["1", "0", "false", " "] {
      let environment = xterm.merging(["NO_COLOR": value]) { $1 }
      #expect(!ColorChoice.auto.isColored(isTerminal: true, environment: environment))
    }
    let environment = xterm.merging(["NO_COLOR": ""]) { $1 }
    #expect(ColorChoice.auto.isColored(isTerminal: true, environment: environment))
  }

  @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": ""]])
  func `a terminal that is dumb or unknown is not styled`(environment: [String: String]) {
    #expect(!ColorChoice.auto.isColored(isTerminal: true, environment: environment))
  }
}
