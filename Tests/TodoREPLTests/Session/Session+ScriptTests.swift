import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct SessionScriptTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func file(_ name: String, _ lines: String...) throws -> String {
    let file = directory.url.appending(path: name)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    return file.path()
  }

  private func path(_ name: String) -> String { directory.url.appending(path: name).path() }

  @Test func `a file is read to its end, whatever fails in it`() async throws {
    var program = try Program(InMemoryTodosRepository())
    let script = try file("a", "add one", "nonsense", "add two")
    #expect(try await program.answer(to: "read '\(script)'").hasPrefix("1 [ ] one\n2 [ ] two\n"))
    #expect(program.session.status == 1)
    #expect(program.session.scripts.isEmpty)
  }

  @Test func `files may be nested sixteen deep, and no deeper`() async throws {
    for depth in 1...18 {
      _ = try file("\(depth)", "add \(depth)", "read '\(path("\(depth + 1)"))'")
    }
    var program = try Program(InMemoryTodosRepository())
    _ = try await program.answer(to: "read '\(path("1"))'")
    #expect(program.container.app.store.todos.value?.count == Session.scriptLimit)
    #expect(try program.files.takeErrors().contains("16 deep"))
    #expect(program.session.scripts.isEmpty)
  }

  @Test func `a link to the file that is read is the same file`() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("a"))
    let script = try file("a", "add x", "read '\(path("link"))'", "add y")
    var program = try Program(InMemoryTodosRepository())
    _ = try await program.answer(to: "read '\(script)'")
    #expect(try program.files.takeErrors().contains("is being read already"))
    #expect(program.container.app.store.todos.value?.count == 2)
  }

  @Test func `a file may be read again when it has ended`() async throws {
    let inner = try file("inner", "add x")
    let outer = try file("outer", "read '\(inner)'", "read '\(inner)'")
    var program = try Program(InMemoryTodosRepository())
    _ = try await program.answer(to: "read '\(outer)'")
    #expect(program.container.app.store.todos.value?.count == 2)
    #expect(program.session.status == 0)
  }
}
