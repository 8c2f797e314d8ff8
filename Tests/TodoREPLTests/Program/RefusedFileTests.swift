import Foundation
import Testing

/// The file of refused edits beside lists and files that cannot be used.
struct RefusedFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(
    _ words: String..., input: String = ""
  ) async throws -> (output: String, errors: String) {
    let home = directory.url.path()
    let environment = ["HOME": home, "XDG_STATE_HOME": "\(home)/state"]
    let result = try await Executable.run(
      ["--file", "todos"] + words, environment: environment, input: Data(input.utf8),
      in: directory.url)
    return (
      String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self)
    )
  }

  /// Refuses an edit; returns the file that keeps the edit.
  private func refuse() async throws -> URL {
    _ = try await run("-c", "add Buy milk")
    let lines = [String](repeating: "list\n", count: 5) + [String](repeating: "add x\n", count: 9)
    _ = try await run(
      "--fail", "0.5", "--seed", "3", "--retries", "0", input: lines.joined())
    let folder = directory.url.appending(path: "state/todo-repl/refused")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    return folder.appending(path: try #require(names.first))
  }

  @Test func `refused edits show also while the list cannot be read`() async throws {
    _ = try await refuse()
    try Data("my diary\n".utf8).write(to: directory.url.appending(path: "todos"))
    let history = try await run("-c", "history")
    #expect(history.output.contains("not saved (redo 1): add"), "\(history)")
    #expect(history.errors.contains("my diary"), "\(history)")
  }

  @Test func `a file of others in the place is told when the program starts, and stays`()
    async throws
  {
    let file = try await refuse()
    let theirs = Data("my diary\n".utf8)
    try theirs.write(to: file)
    let list = try await run("-c", "list", "-c", "list")
    #expect(list.output.contains("Buy milk"))
    #expect(list.errors.components(separatedBy: file.path()).count == 3, "\(list.errors)")
    #expect(list.errors.contains("this program did not create"), "\(list.errors)")
    let json = try await run("--json", "-c", "list")
    #expect(json.errors.contains(#""code":"refusals_not_kept""#), "\(json.errors)")
    #expect(try Data(contentsOf: file) == theirs)
  }
}
