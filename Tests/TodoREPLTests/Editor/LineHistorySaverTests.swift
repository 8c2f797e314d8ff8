import Foundation
import Testing

@testable import todo_repl

struct LineHistorySaverTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `failing is told once`() throws {
    let told = Recorder<String>()
    let keeper = LineHistorySaver(LineHistoryFile(path: directory.url.path())) {
      told.append($0.text(on: .plain))
    }
    #expect(keeper.read() == LineHistory())
    keeper.remember("list")
    keeper.remember("undo")
    #expect(told.values.count == 1)
    #expect(told.values.first?.contains("Is a directory") == true)
  }
}
