import StateStoreTesting
import Testing

@testable import StateStore

/// Edits of a list that is part of an element of another list, whose ids mean something else.
@Suite struct `Edits of a list in a list` {
  private struct Comment: Identifiable, Equatable, Sendable {
    let id: Int
    var likes = 0
    var body = Loadable<[String]>.loaded([])
  }

  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var comments: Loadable<IdentifiedList<Comment>> = .loaded([Comment(id: 5), Comment(id: 6)])
  }

  private struct Desk: Sendable {
    var rows: Loadable<IdentifiedList<Row>> = .loaded([Row(id: 1)])
  }

  private let store = Store(Desk())
  private let list = ScriptedWork<Void>()
  private let body = ScriptedWork<Void>()

  private var comment: Comment? { store.rows.value?[id: 1]?.comments.value?[id: 5] }

  @Test(arguments: [true, false])
  func `a write by hand in a comment leaves the edit of its body alone`(isListSaved: Bool) async {
    let row = store.child(\.rows, id: 1)
    let listEdit = row.comments.optimisticUpdate {
      $0[id: 6]?.likes = 7
    } commit: { [list] _ in
      try await list()
    }
    let bodyEdit = row.child(\.comments, id: 5).body.optimisticUpdate(apply: putting("edit")) {
      [body] _ in try await body()
    }
    store.update { $0.rows.value?[id: 1]?.comments.value?[id: 5]?.likes = 1 }
    let refusal = LoadFailure(kind: .offline, message: "refused", canRetry: true)
    if isListSaved { list.succeed(()) } else { list.fail(refusal) }
    _ = await listEdit.outcome
    #expect(comment == Comment(id: 5, likes: 1, body: .loaded(["edit"])))
    body.fail(refusal)
    _ = await bodyEdit.outcome
    #expect(comment == Comment(id: 5, likes: 1))
  }
}
