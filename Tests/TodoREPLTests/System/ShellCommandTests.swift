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

  @Test func `what a command leaves running keeps nobody waiting, and has no terminal`()
    async throws
  {
    // `cat` waits for the pipe of this test, which stays open.
    let pipe = Pipe()
    defer { try? pipe.fileHandleForWriting.close() }
    let path = "/proc/\(getpid())/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let end = try await run("cat < \(path) & test -t 0 || echo none")
    #expect(end.status == 0)
    #expect(end.lastLine == "none" || !FileManager.default.fileExists(atPath: path))
  }
}
