import Foundation
import Testing

/// The session in the README, run as it is written.
struct ReadmeTests {
  private static let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  @Test func `the commands of the README print what the README says`() async throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /```console\n([\s\S]*?)```/)?.output.1)
    let directory = try TemporaryDirectory()
    // A machine may have no table of zones.
    try Data("KR\t+3733+12658\tAsia/Seoul\n".utf8)
      .write(to: directory.url.appending(path: "zone1970.tab"))
    var transcript = ""
    for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
      let command = String(line.dropFirst(2)).replacing(
        "swift run -q todo-repl", with: "'\(Executable.url.path())'")
      transcript += "\(line)\n" + (try await output(ofShell: command, in: directory.url))
    }
    #expect(transcript == block)
    #expect(block.count(where: { $0 == "$" }) == 3)
  }

  @Test func `no command of a page has a word that bash takes for an earlier line`() throws {
    var pages = [Self.root.appending(path: "README.md")]
    for folder in ["Docs", "Examples"] {
      let files = FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
      pages += (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    }
    #expect(pages.count > 10)
    for page in pages {
      let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      let commands = lines.filter { $0.hasPrefix("$ ") }
      #expect(!commands.contains { $0.contains(/![A-Za-z]/) }, "\(page.lastPathComponent)")
    }
  }

  private func output(ofShell command: String, in directory: URL) async throws -> String {
    let file = directory.appending(path: "output")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = Executable.sanitizerOptions
      .merging(["HOME": directory.path(), "LC_ALL": "C", "TZDIR": directory.path()]) { $1 }
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    #expect(process.terminationStatus == 0)
    return try String(contentsOf: file, encoding: .utf8)
  }
}
