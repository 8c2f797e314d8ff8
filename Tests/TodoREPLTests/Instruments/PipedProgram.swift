import Foundation
import Repositories

/// The built program, started with pipes as its input and output.
struct PipedProgram {
  let process = Process()
  let input = Pipe.notInherited()
  let output = Pipe.notInherited()

  init(
    _ arguments: [String], environment: [String: String] = [:], errors: FileHandle? = nil,
    in directory: URL
  ) throws {
    process.executableURL = Executable.url
    process.arguments = arguments
    process.environment = Executable.sanitizerOptions
      .merging(["LC_ALL": "C"]) { $1 }
      .merging(environment) { $1 }
    process.currentDirectoryURL = directory
    process.standardInput = input
    process.standardOutput = output
    if let errors { process.standardError = errors }
    try process.run()
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// What the program prints next, once it has read a line.
  func answer(to line: String) async throws -> String {
    try write("\(line)\n")
    let handle = output.fileHandleForReading
    return await blocking { String(decoding: handle.availableData, as: UTF8.self) }
  }

  /// Ends the input, and returns the status with which the program ends.
  func end() async throws -> Int32 {
    try input.fileHandleForWriting.close()
    return await blocking { [process] in
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}
