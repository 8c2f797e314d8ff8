import Foundation
import Testing

@testable import todo_repl

struct HistoryTests {
  @Test func `lines are kept once, and only those that are to be`() {
    var history = History()
    let kept = ["a", "a", " b", "", "\t", "c", "a"].map { history.record($0) }
    #expect(kept == [true, false, false, false, false, true, true])
    #expect(history.lines == ["a", "c", "a"])
    #expect(History((1...2_000).map(String.init)).lines.first == "1001")
  }

  @Test func `capitals count when some are typed`() {
    let history = History(["List", "list", "x"])
    #expect(history.find("li", from: 3, .older) == 1)
    #expect(history.find("li", from: 1, .older) == 0)
    #expect(history.find("Li", from: 3, .older) == 0)
    #expect(history.find("x", from: 0, .newer) == 2)
    #expect(history.find("", from: 3, .older) == nil)
    #expect(history.find("y", from: 3, .older) == nil)
  }
}

struct HistoryFileTests {
  private let directory: TemporaryDirectory
  private let file: HistoryFile

  init() throws {
    directory = try TemporaryDirectory()
    file = HistoryFile(path: directory.url.appending(path: "state/todo-repl/history").path())
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `lines are added, for the owner alone`() throws {
    #expect(try file.read() == History())
    try file.append("add 우유")
    try HistoryFile(path: file.path).append("list")
    #expect(try file.read().lines == ["add 우유", "list"])
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(directory.url.appending(path: "state").path()) == 0o700)
  }

  @Test func `what is no text is left out`() throws {
    try file.append("list")
    try Data([0xFF, 0x0A, 0x61, 0x0A]).write(to: URL(filePath: file.path))
    #expect(try file.read().lines == ["a"])
  }

  @Test func `a file that has grown is cut to its end`() throws {
    try file.append("list")
    let text = (1...2_001).map { "add \($0)\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: file.path))
    #expect(try file.read().lines.count == 1_000)
    let rest = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    #expect(rest.split(separator: "\n").count == 1_000 && rest.hasSuffix("add 2001\n"))
    #expect(try mode(file.path) == 0o600)
  }

  @Test func `it is below the state folder, or else below home`() {
    #expect(
      HistoryFile(environment: ["XDG_STATE_HOME": "/s/", "HOME": "/h"])?.path
        == "/s/todo-repl/history")
    #expect(
      HistoryFile(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
        == "/h/.local/state/todo-repl/history")
    #expect(HistoryFile(environment: [:])?.path == nil)
  }

  @Test func `failing is told once`() throws {
    let told = Recorder<String>()
    let keeper = HistoryKeeper(HistoryFile(path: directory.url.path())) {
      told.append($0.text(on: .plain))
    }
    #expect(keeper.read() == History())
    keeper.remember("list")
    keeper.remember("undo")
    #expect(told.values.count == 1)
    #expect(told.values.first?.contains("Is a directory") == true)
  }
}
