import Foundation
import Repositories
import Testing

@testable import todo_repl

struct DraftFileTests {
  private let directory: TemporaryDirectory
  private var environment: [String: String] { ["TMPDIR": directory.url.path()] }

  init() throws { directory = try TemporaryDirectory() }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a draft is for its owner alone, also when an editor has replaced it`() throws {
    let draft = try DraftFile(named: "a.txt", environment: environment)
    #expect(try mode(draft.path) == 0o600)
    try draft.write("우유\n")
    #expect(try draft.bytes() == Array("우유\n".utf8))
    try Data([0xFF]).write(to: URL(filePath: draft.path), options: .atomic)
    #expect(try draft.bytes() == [0xFF])
    try draft.write("x")
    #expect(try draft.bytes() == Array("x".utf8) && mode(draft.path) == 0o600)
    let folder = URL(filePath: draft.path).deletingLastPathComponent().path()
    #expect(try mode(String(folder.dropLast())) == 0o700)
  }

  @Test func `a removed draft leaves nothing, not even an editor's own files`() throws {
    let draft = try DraftFile(named: "a.txt", environment: environment)
    try Data().write(to: URL(filePath: draft.path + ".swp"))
    draft.remove()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path()).isEmpty)
  }

  @Test func `a folder that is not there is an error`() {
    #expect(throws: SystemError.self) {
      try DraftFile(named: "a.txt", environment: ["TMPDIR": "/nowhere"])
    }
  }
}
