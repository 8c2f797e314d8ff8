import Testing

@testable import todo_repl

struct UserFolderTests {
  private func file(_ environment: [String: String]) -> String? {
    UserFolder.data.path(of: "todos.journal", environment: environment)
  }

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
    environment: [String: String], path: String
  ) {
    #expect(file(environment) == path)
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
      UserFolder.data.unfaithfulVariable(environment: environment) == name)
    if name != nil { #expect(file(environment) == nil) }
  }

  @Test func `settings and what is remembered have folders of their own`() {
    let home = ["HOME": "/home/a"]
    #expect(
      UserFolder.settings.path(of: "config", environment: home)
        == "/home/a/.config/todo-repl/config")
    #expect(
      UserFolder.state.path(of: "history", environment: home)
        == "/home/a/.local/state/todo-repl/history")
    let all = ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"]
    #expect(UserFolder.settings.path(of: "config", environment: all) == "/c/todo-repl/config")
    #expect(UserFolder.state.path(of: "history", environment: all) == "/s/todo-repl/history")
  }

  @Test func `the home folder is found at the beginning of a path`() {
    let home = ["HOME": "/home/a/"]
    #expect(UserFolder.inHome("~/b c", environment: home) == "/home/a/b c")
    #expect(UserFolder.inHome("~/", environment: home) == "/home/a/")
    for path in ["~", "~b/c", "a/~/b", "./~/b", ""] {
      #expect(UserFolder.inHome(path, environment: home) == path)
    }
    #expect(UserFolder.inHome("~/b", environment: [:]) == "~/b")
  }

  @Test(arguments: [
    [:], ["HOME": ""], ["HOME": "home"], ["XDG_DATA_HOME": "data"], ["XDG_DATA_HOME": "~/data"],
  ])
  func `without an absolute folder there is no file`(environment: [String: String]) {
    #expect(file(environment) == nil)
  }
}
