import StateStoreTesting
import Testing

@testable import StateStore

private struct Shelves: Equatable, Sendable {
  struct Shelf: Identifiable, Equatable, Sendable {
    let id: Int
    var books: Loadable<IdentifiedList<Book>> = .loaded([Book(id: 1), Book(id: 2)])
  }

  struct Book: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
  }

  var shelves: Loadable<IdentifiedList<Shelf>> = .loaded([Shelf(id: 1), Shelf(id: 2)])

  func title(_ id: Int) -> String? { shelves.value?[id: 1]?.books.value?[id: id]?.title }
}

/// Pending edits in a list inside the elements of a list, beside writes by hand.
@Suite struct `Edits of lists inside each other` {
  enum Around: CaseIterable {
    case nothing, earlierEdit, laterEdit, editOfTheShelf
  }

  private let store = Store(Shelves())
  private let saving = ScriptedWork<Void>()
  private let savingShelf = ScriptedWork<Void>()

  private func editShelf(_ id: Int) -> EditHandle {
    store.optimisticUpdate(\.shelves) {
      $0[id: id]?.books.value?[id: 2]?.title = "shelf"
    } commit: { [savingShelf] _ in
      try await savingShelf()
    }
  }

  @Test(arguments: Around.allCases)
  func `L15: an edit that is taken back shows in no element that was not written by hand`(
    around: Around
  ) async {
    var shelf = around == .earlierEdit ? editShelf(2) : nil
    let book = store.child(\.shelves, id: 1).books.optimisticUpdate {
      $0[id: 1]?.title = "edit"
    } commit: { [saving] _ in
      try await saving()
    }
    switch around {
    case .laterEdit: shelf = editShelf(2)
    case .editOfTheShelf: shelf = editShelf(1)
    case .nothing, .earlierEdit: break
    }
    store.update { $0.shelves.value?[id: 1]?.books.value?[id: 2]?.title = "hand" }
    if around == .earlierEdit {
      savingShelf.succeed(())
      #expect(await shelf?.outcome == .committed)
    }
    saving.fail(LoadFailure(kind: .offline, message: "offline", canRetry: true))
    _ = await book.outcome
    savingShelf.succeed(())
    _ = await shelf?.outcome
    #expect(store.state.title(1) == "")
    #expect(store.state.title(2) == "hand")
  }
}
