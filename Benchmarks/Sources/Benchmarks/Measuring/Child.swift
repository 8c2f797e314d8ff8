import Foundation

/// A process that measures one thing alone.
enum Child {
  /// This program itself.
  static var program: URL {
    URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// The output of the process, without white space around it.
  static func output(
    of program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
    // Read before waiting: a full pipe would hold up the process for ever.
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw ChildFailure(
        command: ([program.path] + arguments).joined(separator: " "),
        status: process.terminationStatus)
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The failure of a measuring process.
struct ChildFailure: Error, CustomStringConvertible {
  let command: String
  let status: Int32

  var description: String {
    "the measuring process ended with status \(status); run it by hand to see why: \(command)"
  }
}
