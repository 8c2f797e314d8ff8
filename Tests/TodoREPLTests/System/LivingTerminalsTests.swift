import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct LivingTerminalsTests {
  private let host = TerminalIdentity.host

  @Test func `a terminal of this machine is gone when its session has ended`() {
    let living = LivingTerminals(["pts/1@\(host) 00000001"])
    #expect(!living.isGone("pts/1@\(host) 00000001"))
    #expect(living.isGone("pts/1@\(host) 00000002"))
    #expect(living.isGone("tty2@\(host) 00000001"))
  }

  @Test func `nothing is said of other machines, scripts, and names that a person has given`() {
    let living = LivingTerminals([])
    for name in ["pts/1@other 00000001", "pts/1 00000001", "script@\(host) 00000001", "desk", ""] {
      #expect(!living.isGone(name), "\(name)")
    }
    #expect(!LivingTerminals(nil).isGone("pts/1@\(host) 00000001"))
  }

  #if os(Linux)
    @Test func `the session of this process lives`() {
      #expect(!LivingTerminals.now().isGone(TerminalIdentity(environment: [:]).name))
    }

    @Test(arguments: ["en", "ko_KR.UTF-8"])
    func `history names a terminal that is gone as gone`(language: String) async throws {
      let folder = try TemporaryDirectory()
      let gone = "pts/7@\(host) deadbeef"
      for name in [gone, "pts/8@elsewhere deadbeef"] {
        _ = try await Executable.run(
          ["--file", "t", "add", "x"], environment: ["TODO_REPL_TERMINAL": name], in: folder.url)
      }
      let result = try await Executable.run(
        ["--file", "t", "history"], environment: ["LC_ALL": language], in: folder.url)
      let text = String(decoding: result.output, as: UTF8.self)
      #expect(text.contains(language == "en" ? "pts/7 (gone) " : "pts/7 (닫힘) "), "\(text)")
      #expect(text.contains("pts/8@elsewhere "))
    }
  #endif
}
