import Foundation
import Repositories
import Testing

@testable import todo_repl

struct ShellCommandTests {
  private func run(
    _ text: String, input: String = "", variables: [String: String] = [:]
  ) async throws -> ShellCommand.End {
    try await ShellCommand(text: text, environment: [:]).run(input: input, variables: variables)
  }

  @Test func `a command reads its input, and its variables`() async throws {
    let end = try await run(
      #"read line; echo "$line $NAME $HOME"; exit 3"#, input: "in\nmore\n",
      variables: ["NAME": "a b", "HOME": "elsewhere"])
    #expect(end == .init(status: 3, lastLine: "in a b elsewhere"))
  }

  @Test func `the last line is that of either output, and blank lines are none`() async throws {
    #expect(try await run("echo one; echo two >&2; echo; echo ' '").lastLine == "two")
    #expect(try await run("true") == .init(status: 0, lastLine: ""))
    #expect(try await run("kill -9 $$").status == 137)
  }

  @Test func `much input that nobody reads, and much output, keep nobody waiting`() async throws {
    let input = String(repeating: "0123456789\n", count: 100_000)
    #expect(try await run("true", input: input).status == 0)
    let end = try await run("cat; echo end", input: input)
    #expect(end == .init(status: 0, lastLine: "end"))
  }

  @Test func `a command has no open files but its input and output`() async throws {
    let pipe = Pipe()
    defer { try? pipe.fileHandleForWriting.close() }
    let number = pipe.fileHandleForWriting.fileDescriptor
    let end = try await run("test -e /dev/fd/\(number) && echo open || echo closed")
    #expect(end == .init(status: 0, lastLine: "closed"))
    #expect(FileManager.default.fileExists(atPath: "/dev/fd/\(number)"))
  }

  @Test func `what a command leaves running keeps nobody waiting, and has no terminal`()
    async throws
  {
    // What stays waits for a line in a named pipe, which this test then writes.
    let folder = try TemporaryDirectory()
    let path = folder.url.appending(path: "pipe").path()
    let end = try await run(
      "mkfifo '\(path)'; { read line < '\(path)'; } & test -t 0 || echo none")
    #expect(end == .init(status: 0, lastLine: "none"))
    let writer = try await run("echo > '\(path)'")
    #expect(writer.status == 0)
  }

  @Test func `a cancelled task ends the command, and what the command has started`() async throws {
    let folder = try TemporaryDirectory()
    let (pipe, alive, ready) = (
      "\(folder.url.path)/p", "\(folder.url.path)/a", "\(folder.url.path)/r"
    )
    _ = try await run("mkfifo '\(pipe)' '\(alive)' '\(ready)'")
    // Ends when nothing that the command has started is left.
    let watch = Task {
      try await run("{ read line; echo \"$line\" > '\(ready)'; cat; } < '\(alive)'")
    }
    let running = Task {
      try await run("exec 3> '\(alive)'; cat '\(pipe)' & echo begun >&3; cat '\(pipe)'; echo end")
    }
    #expect(try await run("read line < '\(ready)'; echo \"$line\"").lastLine == "begun")
    running.cancel()
    #expect(try await running.value == .init(status: 128 + SIGTERM, lastLine: ""))
    #expect(try await watch.value.status == 0)
    // A command that was cancelled before it began ends, too.
    let gate = Gate(heedsCancellation: false)
    let late = Task {
      try await gate.pass()
      return try await run("cat '\(pipe)'")
    }
    late.cancel()
    gate.open()
    #expect(try await late.value.status == 128 + SIGTERM)
  }
}
