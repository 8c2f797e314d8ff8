import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct HookFileTests {
  @Test func `a lock that cannot be made is reported with its path, and with what to do`() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: home)
    defer { try? FileManager.default.removeItem(at: home) }
    // A file has the place of the folder.
    let file = try #require(
      HookFile<DeliveryPosition>(
        in: "hooks", of: "cat", label: "todos", list: "todos",
        environment: ["XDG_STATE_HOME": home.path()]))
    let error = #expect(throws: VersionedFileError.self) { _ = try file.takeTurn() }
    let message = try #require(error).description
    #expect(message.contains("\(file.path).lock") && message.contains("check the folder"))
  }
}
