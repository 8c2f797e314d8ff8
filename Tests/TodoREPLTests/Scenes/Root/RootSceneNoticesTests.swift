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

  @Test func `a refusal from before the list was loaded has the numbers of linked todos`() throws {
    let program = try Program(InMemoryTodosRepository())
    let root = RootScene(container: program.container)
    root.start()
    let store = program.container.app.store
    var linked = Todo.sample(1)
    linked.depends = [Todo.sample(2).id]
    let edit = TodosEdit(.set, [.changed(from: .sample(1), to: linked)])
    let failure = LoadFailure(kind: .conflict, message: "No.", canRetry: false)
    store.update { $0.notices.post(.takenBack(edit, failure, again: 1)) }
    store.update { $0.todos = .loaded([linked, .sample(2)]) }
    let told = root.takeFailures().map(Language.english.text(of:))
    #expect(told.count == 1 && told[0].contains("set 1 depends:2"))
    #expect(root.takeFailures().isEmpty)
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
