import Foundation
import Testing

/// Two programs and one file.
struct SharedFileTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a program at a pipe carries each command out on what others have saved by then`()
    async throws
  {
    let program = try PipedProgram(["--file", "todos"], in: directory.url)
    #expect(try await program.answer(to: "add one") == "1 [ ] one\n")
    for words in [["add", "two"], ["rename", "1", "uno"]] {
      _ = try await Executable.run(["--file", "todos"] + words, in: directory.url)
    }
    #expect(try await program.answer(to: "list") == "2 [ ] two\n1 [ ] uno\n2 todos, 2 open\n")
    #expect(try await program.answer(to: "rename 2 zwei") == "2 [ ] zwei\n")
    _ = try await Executable.run(["--file", "todos", "done", "1"], in: directory.url)
    // The other edit is not printed, and the own edit goes on top.
    #expect(try await program.answer(to: "rename 1 eins") == "1 [x] eins\n")
    #expect(try await program.end() == 0)
  }

  @Test func `while the first compacts all the time, others see a list that was saved`()
    async throws
  {
    let program = try PipedProgram(
      ["--file", "todos"], environment: ["TODO_REPL_COMPACT_AT": "1"], in: directory.url)
    var seen = 0
    for round in 1...15 {
      // The reader runs while these todos are saved and compacted.
      try program.write((1...10).map { "add todo \((round - 1) * 10 + $0)\n" }.joined())
      var printed = Data()
      while printed.count(where: { $0 == UInt8(ascii: "\n") }) < 1 {
        printed += program.output.fileHandleForReading.availableData
      }
      let list = try await Executable.run(
        ["--file", "todos", "--read-only", "-c", "list"], in: directory.url)
      #expect(list.status == 0, "\(String(decoding: list.errors, as: UTF8.self))")
      let titles = String(decoding: list.output, as: UTF8.self).split(separator: "\n").dropLast()
        .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
      // The newest todo comes first, and no older todo is missing.
      #expect(titles == Array((1...max(titles.count, 1)).reversed()))
      #expect(titles.count >= seen && titles.count > (round - 1) * 10)
      seen = titles.count
      while printed.count(where: { $0 == UInt8(ascii: "\n") }) < 10 {
        printed += program.output.fileHandleForReading.availableData
      }
    }
    #expect(try await program.end() == 0)
  }
}
