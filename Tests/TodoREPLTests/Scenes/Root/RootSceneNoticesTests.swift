import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The notices that the root shows.
@Suite(.fewAtOnce)
struct RootSceneNoticesTests {
  private let text = "Notice: \(FileMessage.changedElsewhere.text)\n"

  @Test(arguments: ["list", "show 1", "country kr", "help"])
  func `a notice is shown once, whatever shows, and is gone`(line: String) async throws {
    var program = try Program(InMemoryTodosRepository([.sample(1)]))
    try await program.visit([line])
    let store = program.container.app.store
    store.update { draft in
      draft.notices.post(.changedElsewhere)
      draft.notices.post(.changedElsewhere)
    }
    #expect(store.notices.waiting.isEmpty)
    store.update { $0.notices.post(.changedElsewhere) }
    #expect(try await program.answer(to: "# nothing") == text + text + text)
    #expect(try await program.answer(to: "# nothing") == "")
  }

  @Test func `notices from before the beginning are shown too`() async throws {
    let first = try Program(InMemoryTodosRepository())
    first.container.app.store.update { $0.notices.post(.changedElsewhere) }
    try first.container.output.flush()
    #expect(try first.files.takeResults() == text)

    let container = first.container
    RootScene(container: container).start()
    container.app.store.update { $0.notices.post(.changedElsewhere) }
    try container.output.flush()
    // The other root is released already, together with its observers.
    #expect(try first.files.takeResults() == text)
  }

  @Test func `programs get a notice as an object`() async throws {
    var program = try Program(InMemoryTodosRepository(), format: .json)
    program.container.app.store.update { $0.notices.post(.changedElsewhere) }
    #expect(
      try await program.answer(to: "")
        == "{\"type\":\"notice\",\"code\":\"changed_elsewhere\","
        + "\"message\":\"\(FileMessage.changedElsewhere.text)\"}\n"
    )
  }
}
