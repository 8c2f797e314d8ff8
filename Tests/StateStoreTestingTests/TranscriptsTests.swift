import Foundation
import Testing

@testable import StateStoreTesting

struct TranscriptsTests {
  private func withFolder(
    _ environment: [String: String] = [:], _ body: (Transcripts, URL) throws -> Void
  ) throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: "\(UUID()) transcripts")
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = parent.appending(path: "Transcripts")
    try body(Transcripts(folder: folder, environment: environment), folder)
  }

  private func write(_ text: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: "a.txt"), atomically: true, encoding: .utf8)
  }

  private func text(_ folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: "a.txt"), encoding: .utf8)
  }

  @Test(arguments: ["one\ntwo", "one\ntwo\n"])
  func `the same text passes, whatever the line break at its end`(written: String) throws {
    try withFolder { transcripts, folder in
      try write(written, folder)
      #expect(transcripts.check("one\ntwo", name: "a") == nil)
      #expect(transcripts.check("one\ntwo\n", name: "a") == nil)
      #expect(text(folder) == written)
    }
  }

  @Test func `another text fails with the first line that differs and what to do`() throws {
    try withFolder { transcripts, folder in
      try write("one\ntwo\nthree\n", folder)
      let expected = """
        a.txt: line 2 should be
        two
        but is
        2
        If this is right, run the test once with UPDATE_TRANSCRIPTS=1 and commit the file.
        """
      #expect(transcripts.check("one\n2\nthree", name: "a") == expected)
      #expect(text(folder) == "one\ntwo\nthree\n")
    }
  }

  @Test func `a text that ends early or late fails at the end`() throws {
    try withFolder { transcripts, folder in
      try write("one\ntwo\n", folder)
      let early = try #require(transcripts.check("one", name: "a"))
      #expect(early.contains("line 2 should be\ntwo\nbut is\n(the end)\n"))
      let late = try #require(transcripts.check("one\ntwo\n\n", name: "a"))
      #expect(late.contains("line 3 should be\n(the end)\nbut is\n\n"))
    }
  }

  @Test func `a missing file fails and is not made`() throws {
    try withFolder { transcripts, folder in
      let failure = try #require(transcripts.check("one", name: "a"))
      #expect(failure.hasPrefix("There is no transcript \(folder.path(percentEncoded: false))"))
      #expect(failure.contains("UPDATE_TRANSCRIPTS=1"))
      #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    }
  }

  @Test func `the update switch makes the file, and changes it`() throws {
    try withFolder(["UPDATE_TRANSCRIPTS": "1"]) { transcripts, folder in
      #expect(transcripts.check("one", name: "a") == nil)
      #expect(text(folder) == "one\n")
      #expect(transcripts.check("two", name: "a") == nil)
      #expect(text(folder) == "two\n")
    }
  }

  @Test func `another value of the switch updates nothing`() throws {
    try withFolder(["UPDATE_TRANSCRIPTS": "0"]) { transcripts, folder in
      #expect(transcripts.check("one", name: "a") != nil)
    }
  }

  @Test func `CI never updates`() throws {
    try withFolder(["UPDATE_TRANSCRIPTS": "1", "CI": "true"]) { transcripts, folder in
      try write("one\n", folder)
      let failure = try #require(transcripts.check("two", name: "a"))
      #expect(failure.contains("is not updated, because CI is set"))
      #expect(text(folder) == "one\n")
      #expect(transcripts.check("one", name: "a") == nil)
    }
  }

  @Test func `a file that cannot be read is a failure that says so`() throws {
    try withFolder(["UPDATE_TRANSCRIPTS": "1"]) { transcripts, folder in
      let directory = folder.appending(path: "a.txt")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let failure = try #require(transcripts.check("one", name: "a"))
      #expect(failure.contains("can be neither compared nor written"))
    }
  }
}
