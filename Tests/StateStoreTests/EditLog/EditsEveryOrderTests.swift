import StateStoreTesting
import Testing

@testable import StateStore

/// Two edits of a list or of its row, a load of the list, a write by hand and a give-up, in all
/// their orders.
@Suite struct `Two edits in every order` {
  enum Place: Sendable {
    case list, row
  }

  /// The rows of a server, whose answers come as soon as it has made an edit.
  private final class Server: Sendable {
    private let contents = Box(Notes().rows.value!)

    var rows: Notes.List { contents.value }

    func put(_ word: String) { contents.modify { putting(word)(&$0[id: 1]!.body.value!) } }
  }

  private static func edit(
    _ place: Place, _ word: String, _ test: TestStore<Notes>, _ server: Server
  ) -> EditHandle {
    @Sendable func save() async throws {
      let answers: [Result<Void, any Error>] = [
        .success(()), .failure(PendingEdit<Void>.refusal),
      ]
      try await test.reply("save \(word)", answers)
      server.put(word)
    }
    return switch place {
    case .list:
      test.store.optimisticUpdate(\.rows, word) {
        putting(word)(&$0[id: 1]!.body.value!)
      } commit: { _ in
        try await save()
      }
    case .row:
      test.store.child(\.rows, id: 1).body.optimisticUpdate(word, apply: putting(word)) { _ in
        try await save()
      }
    }
  }

  private static func words(_ rows: Notes.List?) -> [String]? { rows?[id: 1]?.body.value }

  @Test(arguments: [Place.list, .row], [Place.list, .row])
  func `L15, L16: at rest what the server has made shows, and what was written by hand`(
    first: Place, second: Place
  ) {
    let exploration = everyOrder(of: Notes()) { test in
      let server = Server()
      let isWrittenLast = Box(false)
      test.act {
        let edit = Self.edit(first, "first", test, server)
        _ = Self.edit(second, "second", test, server)
        test.store.load(\.rows, "load") {
          // What the server had when the load began.
          let rows = server.rows
          try await test.reply("load", [.success(())])
          isWrittenLast.value = false
          return rows
        }
        test.store.run("write") { run in
          try await test.reply("write", [.success(())])
          isWrittenLast.value = true
          try run.update("write") { $0.rows.value?[id: 2]?.title = "hand" }
        }
        test.store.run("give up") { _ in
          try await test.reply("give up", [.success(())])
          edit.cancel()
        }
      }
      test.advanceToEnd()
      let shown = test.store.rows.value
      #expect(Self.words(shown) == Self.words(server.rows))
      if isWrittenLast.value { #expect(shown?[id: 2]?.title == "hand") }
      #expect(test.store.lock.withLock { $0.draft.edits.isEmpty })
    } invariant: { state in
      // Edits are made in their order, whatever comes between.
      ["first second", "first", "second", ""].contains(
        (Self.words(state.rows.value) ?? []).joined(separator: " "))
    }
    #expect(exploration.isComplete && exploration.schedules >= 100)
  }
}
