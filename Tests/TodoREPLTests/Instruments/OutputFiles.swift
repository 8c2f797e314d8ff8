import Foundation
import Repositories

@testable import todo_repl

/// Files for the output of a test, and their contents.
final class OutputFiles {
  private let directory: TemporaryDirectory
  private let files: [FileHandle]

  init() throws {
    directory = try TemporaryDirectory()
    files = try ["results", "errors"].map { [directory] name in
      let file = directory.url.appending(path: name)
      try Data().write(to: file)
      return try FileHandle(forUpdating: file)
    }
  }

  var results: FileDescriptor { FileDescriptor(borrowing: files[0].fileDescriptor) }
  var errors: FileDescriptor { FileDescriptor(borrowing: files[1].fileDescriptor) }

  func output(
    _ format: Output.Format = .text, in language: Language = .english,
    color: ColorChoice = .never, environment: [String: String] = [:],
    results other: FileDescriptor? = nil
  ) -> Output {
    Output(
      format, in: language, color: color, environment: environment, results: other ?? results,
      errors: errors)
  }

  /// Returns the results written since the last call.
  func takeResults() throws -> String { try take(files[0]) }

  /// The results written since the last call of `takeResults`, while somebody may be writing.
  func writtenResults() throws -> String {
    try String(contentsOf: directory.url.appending(path: "results"), encoding: .utf8)
  }

  /// Returns the errors written since the last call.
  func takeErrors() throws -> String { try take(files[1]) }

  private func take(_ file: FileHandle) throws -> String {
    try file.seek(toOffset: 0)
    let data = try file.readToEnd() ?? Data()
    try file.truncate(atOffset: 0)
    try file.seek(toOffset: 0)
    return String(decoding: data, as: UTF8.self)
  }
}
