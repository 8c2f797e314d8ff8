import Foundation

/// The built program, run as by a user.
enum Executable {
  /// The program, which the package manager puts beside the tests.
  static let url: URL = {
    let tests = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
    let candidates = tests.map { $0.deletingLastPathComponent().appending(path: "todo-repl") }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    guard let found else { fatalError("todo-repl is not built beside the tests: \(candidates)") }
    return found
  }()

  /// The options of the sanitizer, with which the program is built like the tests.
  static let sanitizerOptions = ProcessInfo.processInfo.environment
    .filter { $0.key.hasSuffix("SAN_OPTIONS") }

  struct Result {
    var output: Data
    var errors: Data
    var status: Int32
  }

  /// Runs the program to its end. Input and output are files, so that no full pipe can hang it.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Data = Data(),
    in directory: URL
  ) async throws -> Result {
    try await turns.run {
      try await runNow(arguments, environment: environment, input: input, in: directory)
    }
  }

  private static let turns = Turns(8)

  private static func runNow(
    _ arguments: [String], environment: [String: String], input: Data, in directory: URL
  ) async throws -> Result {
    let scratch = try TemporaryDirectory()
    let (inputFile, outputFile, errorFile) = (
      scratch.url.appending(path: "in"), scratch.url.appending(path: "out"),
      scratch.url.appending(path: "err")
    )
    try input.write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)

    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment =
      sanitizerOptions
      .merging(["HOME": directory.path(), "LC_ALL": "C"]) { $1 }
      .merging(environment) { $1 }
    process.currentDirectoryURL = directory
    let handles = (
      try FileHandle(forReadingFrom: inputFile), try FileHandle(forWritingTo: outputFile),
      try FileHandle(forWritingTo: errorFile)
    )
    // A Process never lets go of itself on Linux.
    defer { for handle in [handles.0, handles.1, handles.2] { try? handle.close() } }
    (process.standardInput, process.standardOutput, process.standardError) = handles
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return Result(
      output: try Data(contentsOf: outputFile), errors: try Data(contentsOf: errorFile),
      status: process.terminationStatus)
  }
}

/// A folder that is removed with this object.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "todo-repl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
