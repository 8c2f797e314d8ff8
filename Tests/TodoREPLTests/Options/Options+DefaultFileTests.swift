import Testing

@testable import todo_repl

struct OptionsDefaultFileTests {
  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/todo-repl/todos.journal"),
    (["XDG_DATA_HOME": "/data"], "/data/todo-repl/todos.journal"),
    (["XDG_DATA_HOME": "/da ta//"], "/da ta/todo-repl/todos.journal"),
    (["XDG_DATA_HOME": "/"], "/todo-repl/todos.journal"),
    (["XDG_DATA_HOME": "/\u{301}x"], "/\u{301}x/todo-repl/todos.journal"),
    (["HOME": "/home/a"], "/home/a/.local/share/todo-repl/todos.journal"),
    (["HOME": "/"], "/.local/share/todo-repl/todos.journal"),
    (
      ["XDG_DATA_HOME": "", "HOME": "/home/a"],
      "/home/a/.local/share/todo-repl/todos.journal"
    ),
    (
      ["XDG_DATA_HOME": "data", "HOME": "/home/a"],
      "/home/a/.local/share/todo-repl/todos.journal"
    ),
  ])
  func `the file is in the data folder, else in the home folder`(
    environment: [String: String], file: String
  ) {
    #expect(Options.defaultFile(environment: environment) == file)
  }

  @Test(arguments: [
    (["HOME": "/home/\u{FFFD}"], "HOME"),
    (["HOME": "/home/\u{FFFD}", "XDG_DATA_HOME": "data"], "HOME"),
    (["HOME": "/home/a", "XDG_DATA_HOME": "/\u{FFFD}"], "XDG_DATA_HOME"),
    (["HOME": "/home/\u{FFFD}", "XDG_DATA_HOME": "/data"], nil),
    (["HOME": "\u{FFFD}"], nil),
  ])
  func `a folder whose bytes were replaced is no place, and the variable is named`(
    environment: [String: String], name: String?
  ) {
    #expect(
      Options.unfaithfulVariable(below: Options.dataVariable, environment: environment) == name)
    if name != nil { #expect(Options.defaultFile(environment: environment) == nil) }
  }

  @Test(arguments: [
    [:], ["HOME": ""], ["HOME": "home"], ["XDG_DATA_HOME": "data"], ["XDG_DATA_HOME": "~/data"],
  ])
  func `without an absolute folder there is no file`(environment: [String: String]) {
    #expect(Options.defaultFile(environment: environment) == nil)
  }
}
