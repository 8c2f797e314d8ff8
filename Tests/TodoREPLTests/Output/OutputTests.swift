import Foundation
import Testing

@testable import todo_repl

/// Where results and errors go.
struct OutputTests {
  private let directory: TemporaryDirectory
  private let results: URL
  private let errors: URL
  /// Keeps the descriptors open.
  private let files: [FileHandle]

  init() throws {
    directory = try TemporaryDirectory()
    results = directory.url.appending(path: "results")
    errors = directory.url.appending(path: "errors")
    try Data().write(to: results)
    try Data().write(to: errors)
    files = [try FileHandle(forWritingTo: results), try FileHandle(forWritingTo: errors)]
  }

  private func output(_ format: Output.Format) -> Output {
    Output(
      format, results: Descriptor(number: files[0].fileDescriptor),
      errors: Descriptor(number: files[1].fileDescriptor))
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test func `lines are written when the command is at its end`() throws {
    let output = output(.text)
    output.show([Remark("a"), Remark("b")])
    output.show([])
    output.show([Remark("c")])
    #expect(try text(results) == "")
    try output.flush()
    #expect(try text(results) == "a\nb\nc\n")
    try output.flush()
    #expect(try text(results) == "a\nb\nc\n")
  }

  @Test func `programs get objects, and no remarks`() throws {
    let output = output(.json)
    output.show([Remark("for people"), HelpLine(text: "x")])
    try output.flush()
    #expect(try text(results) == "{\"type\":\"help\",\"text\":\"x\"}\n")
  }

  @Test func `errors say where they come from`() throws {
    let output = output(.text)
    output.report(ActionError.notUTF8, at: .line(3, file: nil))
    output.report(ActionError.notUTF8, at: .line(3, file: "a\u{1B}"))
    output.report(ActionError.notUTF8, at: .command(2, of: 3))
    output.report(ActionError.notUTF8, at: .command(1, of: 1))
    let message = ActionError.notUTF8.message
    #expect(
      try text(errors) == """
        line 3: \(message)
        a^[, line 3: \(message)
        command 2: \(message)
        \(message)

        """)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs Linux's /dev/full"))
  func `a place that is full is an error that says so`() throws {
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let output = Output(.text, results: Descriptor(number: full.fileDescriptor))
    output.show([Remark("a")])
    #expect(throws: OutputError(reason: "No space left on device")) { try output.flush() }
  }
}
