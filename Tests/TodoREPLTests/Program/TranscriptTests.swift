import Foundation
import Testing

@testable import todo_repl

struct TranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts")
  /// The folder of the same sessions in Korean.
  static let koreanFolder = folder.appending(path: "ko")

  static let names = names(in: folder)

  @Test func `there are transcripts`() {
    #expect(Self.names.count >= 15)
  }

  /// `UPDATE_TRANSCRIPTS=1 swift test --filter TranscriptTests` writes the answers into the files.
  @Test(arguments: names)
  func `the program answers as written down`(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let expected = try String(contentsOf: file, encoding: .utf8)
    try check(name, file, expected, try await Transcript(expected).replayed())
  }

  /// The Korean files are the English sessions, run again.
  @Test(arguments: names)
  func `the program answers the same session in Korean as written down`(
    name: String
  ) async throws {
    let session = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let file = Self.koreanFolder.appending(path: name)
    let expected = try? String(contentsOf: file, encoding: .utf8)
    let actual = try await Transcript(session).replayed(language: "ko_KR.UTF-8")
    try check("ko/\(name)", file, expected ?? "", actual)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == nil))
  func `every Korean transcript belongs to a session`() {
    #expect(Self.names(in: Self.koreanFolder) == Self.names)
  }

  private func check(_ name: String, _ file: URL, _ expected: String, _ actual: String) throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["UPDATE_TRANSCRIPTS"] != nil {
      try #require(environment["CI"] == nil, "transcripts are never updated by CI")
      try actual.write(to: file, atomically: true, encoding: .utf8)
    } else if actual != expected {
      Issue.record("\(name): \(firstDifference(expected, actual))")
    }
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
      .filter { $0.hasSuffix(".txt") && (CountriesSource.hasNetwork || !$0.contains("-server")) }
      .sorted()
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

/// Splits a transcript's command, written as for a shell, into words.
func shellWords(_ line: String) throws -> [String] {
  try ShellWords.split(line)
}
