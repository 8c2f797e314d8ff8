import Foundation
import StateStoreTesting
import Testing

/// The promise that printed todos are on the disk, whatever happens to the program; in every second
/// round, the program compacts its journal all the time.
struct KillTests {
  /// The number of times that the program is killed.
  static let rounds = LongTests.areOn ? 200 : 4
  /// The most todos that are printed before that.
  static let most = LongTests.areOn ? 3_000 : 600

  @Test func `every todo that was printed is there after SIGKILL`() async throws {
    var random = SeededGenerator()
    for round in 1...Self.rounds {
      let directory = try TemporaryDirectory()
      let patience = Int.random(in: 0...Self.most, using: &random)
      let compactsAt = round.isMultiple(of: 2) ? "1" : nil
      let printed = try printedUntilKilled(
        after: patience, compactingAt: compactsAt, in: directory.url)
      let list = try await Executable.run(
        ["--file", "todos", "-c", "list"], in: directory.url)
      let stored = titles(list.output)
      #expect(list.status == 0, "\(random.repetition), round \(round)")
      #expect(
        Set(printed).subtracting(stored).isEmpty, "\(random.repetition), round \(round)")
    }
  }

  @Test func `SIGTERM ends it between two commands, and leaves nothing half written`() async throws
  {
    var random = SeededGenerator()
    for round in 1...Self.rounds {
      let directory = try TemporaryDirectory()
      // Only after its first line is the program certain to hear of signals.
      let printed = try printedUntilKilled(
        after: Int.random(in: 1...Self.most, using: &random), by: SIGTERM, in: directory.url)
      let list = try await Executable.run(
        ["--file", "todos", "-c", "list"], in: directory.url)
      #expect(titles(list.output) == printed.reversed(), "\(random.repetition), round \(round)")
      // An end of the file that had to be cut off would be reported.
      #expect(list.errors.isEmpty && list.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path())
      // A program that was built to measure coverage leaves its profile.
      #expect(Set(names).isSubset(of: ["commands", "todos", "todos.mark", "default.profraw"]))
    }
  }

  /// Adds todos until the program has printed `patience` of them, kills it, and returns all titles
  /// that it had printed by then.
  private func printedUntilKilled(
    after patience: Int, by signal: Int32 = SIGKILL, compactingAt length: String? = nil,
    in directory: URL
  ) throws -> [String] {
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = ["--file", "todos"]
    process.environment = Executable.sanitizerOptions.merging(["LC_ALL": "C"]) { $1 }
    if let length { process.environment?["TODO_REPL_COMPACT_AT"] = length }
    process.currentDirectoryURL = directory
    let commands = (1...20_000).map { "add todo \($0)\n" }.joined()
    let input = directory.appending(path: "commands")
    try Data(commands.utf8).write(to: input)
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe.notInherited()
    process.standardOutput = output
    try process.run()

    var printed = Data()
    while printed.count(where: { $0 == UInt8(ascii: "\n") }) < patience {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      printed += chunk
    }
    kill(process.processIdentifier, signal)
    // The rest in the pipe has been printed, too.
    printed += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == (signal == SIGTERM ? 128 + signal : signal))
    return titles(printed)
  }

  /// The titles of the rows, without an incomplete last row.
  private func titles(_ output: Data) -> [String] {
    String(decoding: output, as: UTF8.self).components(separatedBy: "\n").dropLast()
      .compactMap { row in row.range(of: "todo ").map { String(row[$0.lowerBound...]) } }
  }
}
