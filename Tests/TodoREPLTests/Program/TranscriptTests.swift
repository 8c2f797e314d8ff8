import Foundation
import Testing

@testable import todo_repl

struct TranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path()))?
    .filter { $0.hasSuffix(".txt") }.sorted() ?? []

  @Test func `there are transcripts`() {
    #expect(Self.names.count >= 15)
  }

  /// `UPDATE_TRANSCRIPTS=1 swift test --filter TranscriptTests` writes the answers into the files.
  @Test(arguments: names)
  func `the program answers as written down`(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let expected = try String(contentsOf: file, encoding: .utf8)
    let actual = try await Transcript(expected).replayed()
    let environment = ProcessInfo.processInfo.environment
    if environment["UPDATE_TRANSCRIPTS"] != nil {
      try #require(environment["CI"] == nil, "transcripts are never updated by CI")
      try actual.write(to: file, atomically: true, encoding: .utf8)
    } else if actual != expected {
      Issue.record("\(name): \(firstDifference(expected, actual))")
    }
  }

  private func firstDifference(_ expected: String, _ actual: String) -> String {
    let (expected, actual) = (
      expected.components(separatedBy: "\n"), actual.components(separatedBy: "\n")
    )
    let line = zip(expected, actual).prefix { $0 == $1 }.count
    let end = "the end"
    return """
      line \(line + 1) should be
      \(line < expected.count ? expected[line] : end)
      but is
      \(line < actual.count ? actual[line] : end)
      """
  }
}

/// Splits the command of a transcript, which is written as for a shell.
func shellWords(_ line: String) throws -> [String] {
  try ShellWords.split(line)
}
