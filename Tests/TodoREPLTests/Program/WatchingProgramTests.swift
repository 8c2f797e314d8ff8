import Foundation
import Repositories
import Testing

/// `watch` as a program of its own, for a status bar.
struct WatchingProgramTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Starts a program that watches, with nothing to read.
  private func start(_ words: String...) throws -> (process: Process, output: Pipe) {
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = ["--file", "todos"] + words
    process.environment = Executable.sanitizerOptions.merging(["LC_ALL": "C"]) { $1 }
    process.currentDirectoryURL = directory.url
    let output = Pipe.notInherited()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  /// What the program prints next. A thread of the pool must not wait for that: other tasks have to
  /// go on.
  private func next(_ output: Pipe) async -> String {
    let handle = output.fileHandleForReading
    return await blocking { String(decoding: handle.availableData, as: UTF8.self) }
  }

  /// Ends the program, if it has not ended, and returns its status.
  private func end(_ process: Process, isEnded: Bool = false) async -> Int32 {
    if !isEnded { process.terminate() }
    return await blocking {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  /// What the program prints up to a text.
  private func text(of output: Pipe, until end: String) async -> String {
    var text = ""
    while !text.contains(end) { text += await next(output) }
    return text
  }

  /// Edits the list by programs of their own, again and again, until the watch has printed a line.
  private func edit(until output: Pipe) async throws -> String {
    let editing = Task {
      while !Task.isCancelled {
        _ = try await Executable.run(["--file", "todos", "add", "todo"], in: directory.url)
      }
    }
    let text = await next(output)
    editing.cancel()
    _ = await editing.result
    return text
  }

  @Test func `each change is a line, written at once, though there is no input`() async throws {
    let (process, output) = try start("--json", "watch", "open")
    let text = try await edit(until: output)
    #expect(text.hasPrefix(#"{"type":"todo","number":"#) && text.hasSuffix("}\n"))
    #expect(text.contains(#""edit":"add""#) && text.contains(#""fits":true"#))
    #expect(process.isRunning)
    #expect(await end(process) == 143)
  }

  @Test func `a status bar has its line at once, and a new one when an edit changes it`()
    async throws
  {
    let (process, output) = try start("watch", "--count")
    #expect(
      await text(of: output, until: "\n") == "0 open, 0 due today, 0 overdue\n")
    _ = try await Executable.run(
      ["--file", "todos", "add", "todo", "due:today"], in: directory.url)
    #expect(
      await text(of: output, until: "\n") == "1 open, 1 due today, 0 overdue\n")
    #expect(process.isRunning)
    #expect(await end(process) == 143)
  }

  @Test func `it ends with its reader, even when nothing changes`() async throws {
    let (process, output) = try start("watch")
    try output.fileHandleForReading.close()
    // The program's own end is the only one that keeps the pipe.
    try output.fileHandleForWriting.close()
    #expect(await end(process, isEnded: true) == 141)
  }

  @Test func `many edits of many programs all come, once each, in order`() async throws {
    _ = try await Executable.run(["--file", "todos", "add", "first"], in: directory.url)
    let (process, output) = try start("--json", "watch")
    // From the first line on, the watch is sure to have begun.
    _ = try await edit(until: output)
    async let read = text(of: output, until: "!")
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          let lines = (0..<50).map { "add writer\(writer) edit\($0)\n" }.joined()
          let result = try await Executable.run(
            ["--file", "todos"], input: Data(lines.utf8), in: directory.url)
          #expect(result.status == 0)
        }
      }
      try await group.waitForAll()
    }
    _ = try await Executable.run(["--file", "todos", "add", "the end!"], in: directory.url)
    let text = await read
    for writer in 0..<4 {
      let edits = text.matches(of: try Regex<(Substring, Substring)>("writer\(writer) edit(\\d+)"))
        .compactMap { Int($0.output.1) }
      #expect(edits == Array(0..<50))
    }
    let numbers = text.matches(of: /"number":(\d+)/).compactMap { Int($0.output.1) }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    _ = await end(process)
  }
}
