import Foundation
import Testing

@testable import todo_repl

struct TerminalIdentityTests {
  @Test func `all programs of a session have one name, with a label and a hash`() {
    let name = TerminalIdentity(environment: [:]).name
    #expect(name == TerminalIdentity(environment: ["TODO_REPL_TERMINAL": ""]).name)
    #expect(name.wholeMatch(of: /\S+ [0-9a-f]{8}/) != nil)
    #expect(name.contains("@\(TerminalIdentity.host) "))
    #expect(TerminalIdentity.label(of: name) == String(name.prefix { $0 != "@" }))
  }

  @Test func `the variable names the terminal`() {
    #expect(TerminalIdentity(environment: ["TODO_REPL_TERMINAL": "desk"]).name == "desk")
  }

  @Test(arguments: [
    ("desk", "desk"), ("my desk", "my desk"), ("pts/3 0123abcd", "pts/3"),
    ("pts/3@desk 0123abcd", "pts/3"), ("pts/3@home 0123abcd", "pts/3@home"), ("me@desk", "me@desk"),
    (" 0123abcd", " 0123abcd"), ("0123abcd", "0123abcd"), ("", ""), ("a 0123abcg", "a 0123abcg"),
  ])
  func `a label is what stands before the hash, without this machine`(name: String, label: String) {
    #expect(TerminalIdentity.label(of: name, on: "desk") == label)
  }

  @Test func `a program has the name of its session, wherever it reads and writes`() async throws {
    let folder = try TemporaryDirectory()
    _ = try await Executable.run(["--file", "t", "-c", "add x"], in: folder.url)
    let result = try await Executable.run(
      ["--file", "t", "--json", "-c", "history"], in: folder.url)
    let line = String(decoding: result.output, as: UTF8.self)
    #expect(line.contains("\"by\":\"\(TerminalIdentity(environment: [:]).name)\""))
    #expect(line.contains("\"own\":true"))
  }

  @Test func `programs of one script undo each other's edits, and those of other sessions do not`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let add = try await Executable.run(["--file", "t", "-c", "add x"], in: folder.url)
    #expect(add.status == 0)
    let other = try await Executable.run(
      ["--file", "t", "-c", "undo"], environment: ["TODO_REPL_TERMINAL": "other"], in: folder.url)
    #expect(other.status == 1)
    let undo = try await Executable.run(["--file", "t", "-c", "undo"], in: folder.url)
    #expect(String(decoding: undo.output, as: UTF8.self).contains("Taken back: add"))
  }
}
