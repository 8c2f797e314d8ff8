import Foundation
import Repositories
import Testing

@testable import todo_repl

struct LineHistoryFileTests {
  private let directory: TemporaryDirectory
  private let file: LineHistoryFile

  init() throws {
    directory = try TemporaryDirectory()
    file = LineHistoryFile(path: directory.url.appending(path: "state/todo-repl/history").path())
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `lines are added, for the owner alone`() throws {
    #expect(try file.read() == LineHistory())
    try file.append("add 우유")
    try LineHistoryFile(path: file.path).append("list")
    #expect(try file.read().lines == ["add 우유", "list"])
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(directory.url.appending(path: "state").path()) == 0o700)
  }

  @Test func `a last line without an end takes up no other`() throws {
    try file.append("first")
    try add("torn", to: file.path)
    try file.append("last")
    #expect(try file.read().lines == ["first", "torn", "last"])
  }

  @Test(arguments: ["/dev/zero", "/dev/full"])
  func `a device is neither read nor written`(device: String) throws {
    try link(to: device)
    let failure = SystemError.notARegularFile
    #expect(throws: failure) { try file.read() }
    #expect(throws: failure) { try file.append("list") }
  }

  @Test func `a pipe is neither waited for nor written`() throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    try link(to: pipe.path)
    let failure = SystemError.notARegularFile
    #expect(throws: failure) { try file.read() }
    #expect(throws: failure) { try file.append("list") }
    #expect(try !pipe.reading.waitForBytes(milliseconds: 0).here)
  }

  @Test func `a link to nothing keeps no history`() throws {
    try link(to: "/dev/null")
    try file.append("list")
    #expect(try file.read() == LineHistory())
  }

  @Test func `a link to a file that has grown stays one, and no file beside it is touched`() throws
  {
    let real = directory.url.appending(path: "real").path()
    try LineHistoryFile(path: real).append("first")
    try link(to: real)
    try add((1...2_001).map { "add \($0)\n" }.joined(), to: real)
    let draft = "\(real).\(ProcessInfo.processInfo.processIdentifier)"
    try Data("precious".utf8).write(to: URL(filePath: draft))
    #expect(try file.read().lines.count == 1_000)
    #expect(try String(contentsOfFile: draft, encoding: .utf8) == "precious")
    try FileManager.default.removeItem(atPath: draft)
    #expect(try file.read().lines.count == 1_000)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real)
    #expect(try String(contentsOfFile: real, encoding: .utf8).split(separator: "\n").count == 1_001)
  }

  @Test(arguments: ["precious\n", "", "{\"format\":\"todo-repl history\"}\n"])
  func `a file that this program has not made is read, and stays as it is`(text: String) throws {
    try FileManager.default.createDirectory(
      atPath: Directory(of: file.path).path, withIntermediateDirectories: true)
    let long = text + (1...2_001).map { "add \($0)\n" }.joined()
    for text in [text, long] {
      try Data(text.utf8).write(to: URL(filePath: file.path))
      let read = try file.read().lines
      #expect(read.count == (text == long ? 1_000 : text.isEmpty ? 0 : 1))
      #expect(throws: SystemError.foreign) { try file.append("list") }
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }
  }

  @Test func `a link that leads nowhere makes nothing`() throws {
    let nowhere = directory.url.appending(path: "nowhere").path()
    try link(to: nowhere)
    #expect(try file.read() == LineHistory())
    #expect(throws: SystemError.missing) { try file.append("list") }
    #expect(!FileManager.default.fileExists(atPath: nowhere))
  }

  private func add(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func link(to path: String) throws {
    let url = URL(filePath: file.path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: path)
  }

  @Test func `what is no text is left out`() throws {
    try file.append("list")
    try Data([0xFF, 0x0A, 0x61, 0x0A]).write(to: URL(filePath: file.path))
    #expect(try file.read().lines == ["a"])
  }

  @Test func `a file that has grown is cut to its end`() throws {
    try file.append("list")
    try add((1...2_001).map { "add \($0)\n" }.joined(), to: file.path)
    #expect(try file.read().lines.count == 1_000)
    let rest = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    #expect(rest.split(separator: "\n").count == 1_001 && rest.hasSuffix("add 2001\n"))
    #expect(try mode(file.path) == 0o600)
  }

  @Test func `it is below the state folder, or else below home`() {
    #expect(
      LineHistoryFile(environment: ["XDG_STATE_HOME": "/s/", "HOME": "/h"])?.path
        == "/s/todo-repl/history")
    #expect(
      LineHistoryFile(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
        == "/h/.local/state/todo-repl/history")
    #expect(LineHistoryFile(environment: [:])?.path == nil)
  }

  @Test func `the end of a file that is too long is read, and kept`() throws {
    try file.append("list")
    let line = String(repeating: "x", count: LineHistoryFile.longestLine)
    let count = LineHistoryFile.longest / line.count + 100
    let text = (1...count).map { "\(line.dropLast(8))\($0 + 10_000_000)\n" }.joined()
    try add("first\n\(text)last\n", to: file.path)
    #expect(try file.read().lines.last == "last")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(try #require(attributes[.size] as? Int) <= LineHistoryFile.longest)
  }

  @Test func `a line that would not be read is not added`() throws {
    try file.append("list")
    try file.append(String(repeating: "x", count: LineHistoryFile.longestLine + 1))
    let text = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    #expect(text.hasSuffix("}\nlist\n"))
  }

  @Test func `of sessions side by side each keeps its lines whole`() throws {
    try file.append("first")
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      try? LineHistoryFile(path: file.path).append("add \(number) 우유")
    }
    let lines = try file.read().lines
    #expect(Set(lines) == Set(["first"] + (0..<200).map { "add \($0) 우유" }))
  }
}
