import Foundation
import Testing

/// Two programs and one file.
struct SharedFileTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `while the first compacts all the time, others see a list that was saved`()
    async throws
  {
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = ["--file", "todos"]
    process.environment = Executable.sanitizerOptions
      .merging(["LC_ALL": "C", "TODO_REPL_COMPACT_AT": "1"]) { $1 }
    process.currentDirectoryURL = directory.url
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var seen = 0
    for round in 1...15 {
      let commands = (1...10).map { "add todo \((round - 1) * 10 + $0)\n" }.joined()
      // The reader runs while these todos are saved and compacted.
      try input.fileHandleForWriting.write(contentsOf: Data(commands.utf8))
      var printed = Data()
      while printed.count(where: { $0 == UInt8(ascii: "\n") }) < 1 {
        printed += output.fileHandleForReading.availableData
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
        printed += output.fileHandleForReading.availableData
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
