import StateStore
import StateStoreTesting
import Testing

private struct Page: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var body = Loadable<String>.loaded("old")
  }

  var rows: IdentifiedList<Row> = [Row(id: 1)]
  var text = Loadable<String>.loaded("old")
}

extension EditHandle {
  /// The failure with which the edit was taken back.
  fileprivate var failure: LoadFailure? {
    get async {
      if case .takenBack(let failure) = await outcome { failure } else { nil }
    }
  }
}

/// Edits of which nobody knows whether they are saved.
@Suite struct UnknownOutcomeTests {
  private let saving = ScriptedWork<Void>()

  private func edit(_ body: Child<Loadable<String>>, _ text: String) -> EditHandle {
    body.optimisticUpdate {
      $0 = text
    } commit: { [saving] _ in
      try await saving()
    }
  }

  @Test func `L22: an edit whose place goes during its commit says that nobody knows the outcome`()
    async
  {
    let store = Store(Page())
    let body = store.child(\.rows, id: 1).body
    let (begun, waiting) = (edit(body, "begun"), edit(body, "waiting"))
    await saving.begun.wait()
    store.update { _ = $0.rows.remove(id: 1) }
    let (first, second) = (await begun.failure, await waiting.failure)
    #expect(first?.kind == .unknownOutcome && first?.canRetry == false)
    #expect(second?.kind == .notFound && second?.canRetry == false)
    #expect(await edit(body, "late").failure?.kind == .notFound)
    saving.succeed(())
  }

  @Test func `L15: an edit given up during its commit says that nobody knows the outcome`() async {
    let store = Store(Page())
    let body = store.child(\.rows, id: 1).body
    let (begun, waiting) = (edit(body, "begun"), edit(body, "waiting"))
    await saving.begun.wait()
    waiting.cancel()
    begun.cancel()
    let (first, second) = (await begun.failure, await waiting.failure)
    #expect(first?.kind == .unknownOutcome && first?.canRetry == false)
    #expect(second?.kind == .other && second?.canRetry == true)
    #expect(store.rows[id: 1]?.body == .loaded("old"))
    saving.succeed(())
  }

  @Test func `L17: an edit whose store goes during its commit says that nobody knows the outcome`()
    async
  {
    var store: Store<Page>? = Store(Page())
    let handles = ["begun", "waiting"].compactMap { text in
      store?.optimisticUpdate(\.text) {
        $0 = text
      } commit: { [saving] _ in
        try await saving()
      }
    }
    await saving.begun.wait()
    store = nil
    let (first, second) = (await handles[0].failure, await handles[1].failure)
    #expect(first?.kind == .unknownOutcome && first?.canRetry == false)
    #expect(second?.kind == .other && second?.canRetry == false)
    saving.succeed(())
  }
}
