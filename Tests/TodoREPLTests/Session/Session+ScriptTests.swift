import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
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

  @Test func `Ctrl-C stops a file after the command under way, and those that read it`()
    async throws
  {
    let repository = ScriptedTodosRepository()
    let gate = Gate(heedsCancellation: false)
    repository.holdDetails(at: gate)
    let inner = try file("inner", "add x", "show 1", "add y", "add z")
    let outer = try file("outer", "read '\(inner)'", "add w")
    var program = try Program(repository)
    let reading = program.start("read '\(outer)'")
    await gate.arrival()
    program.session.interrupts.increase()
    gate.open()
    await reading.value
    #expect(program.container.app.store.todos.value?.map(\.title) == ["x"])
    let message = ActionError.readStopped.message
    #expect(try program.files.takeErrors() == "\(inner), line 2: \(message)\n")
    // A later file is not stopped.
    let next = try file("next", "add next")
    await program.run("read '\(next)'")
    #expect(program.container.app.store.todos.value?.map(\.title) == ["next", "x"])
  }

  @Test func `Ctrl-C right after Enter stops the file that the line asks for`() async throws {
    let script = try file("a", "add x")
    var program = try Program(InMemoryTodosRepository())
    await program.run("list")
    program.session.interrupts.increase()
    await program.start("read '\(script)'").value
    #expect(try program.files.takeErrors() == ActionError.readStopped.message + "\n")
    #expect(program.container.app.store.todos.value?.isEmpty == true)
  }

  @Test func `Ctrl-C during the last line of a file stops nothing`() async throws {
    let repository = ScriptedTodosRepository()
    let gate = Gate(heedsCancellation: false)
    repository.holdDetails(at: gate)
    let script = try file("a", "add x", "show 1")
    let program = try Program(repository)
    let reading = program.start("read '\(script)'")
    await gate.arrival()
    program.session.interrupts.increase()
    gate.open()
    await reading.value
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `Ctrl-C ends the wait for a pipe into which nobody writes`() async throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    try pipe.send("add x\nadd half")
    let repository = ScriptedTodosRepository()
    let program = try Program(repository)
    let reading = program.start("read \(pipe.path)")
    for await todos in program.container.app.store.values(\.todos) where todos.value?.count == 1 {
      break
    }
    program.session.interrupts.increase()
    await reading.value
    #expect(program.container.app.store.todos.value?.map(\.title) == ["x"])
    #expect(try program.files.takeErrors().contains(ActionError.readStopped.message))
  }

  @Test func `what writes into a pipe is read to its end`() async throws {
    let pipe = try TestPipe()
    try pipe.send("add x\nadd y")
    var program = try Program(InMemoryTodosRepository())
    pipe.close()
    #expect(try await program.answer(to: "read \(pipe.path)") == "1 [ ] x\n2 [ ] y\n")
  }

  @Test func `a device that has no end is not read`() async throws {
    var program = try Program(InMemoryTodosRepository())
    #expect(
      try await program.error(of: "read /dev/zero").contains("it is a device"))
    #expect(try await program.error(of: "read /dev/null") == "")
  }

  @Test func `a line that is too long is an error, and the next one is read`() async throws {
    let long = "add " + String(repeating: "x", count: LineReader.longestLine)
    let script = try file("long", long, "add x", long)
    var program = try Program(InMemoryTodosRepository())
    #expect(try await program.answer(to: "read '\(script)'") == "1 [ ] x\n")
    let message = ActionError.lineTooLong(limit: 1 << 20).message
    #expect(
      try program.files.takeErrors()
        == "\(script), line 1: \(message)\n\(script), line 3: \(message)\n")
  }

  @Test func `no line is run once the program is told to end`() async throws {
    let script = try file("a", "add one", "add two")
    var program = try Program(InMemoryTodosRepository())
    program.session.endings.increase()
    #expect(await program.run("read '\(script)'") == .quit(code: nil))
    #expect(await program.run("add three") == .quit(code: nil))
    #expect(try program.files.takeResults() == "")
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
