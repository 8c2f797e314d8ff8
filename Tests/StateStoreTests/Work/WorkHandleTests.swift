import StateStoreTesting
import Testing

@testable import StateStore

private struct Page: Equatable, Sendable {
  var title = Loadable<String>.loaded("")
  var rows = Loadable<[Int]>.loaded([])
}

/// What the handles of loads, runs and edits have in common.
@Suite struct WorkHandleTests {
  private let store = Store(Page())

  private var kinds: [@Sendable () -> any WorkHandle] {
    [
      { [store] in store.load(\.rows) { try await untilCancelled() } },
      { [store] in store.run { _ in try await untilCancelled() } },
      { [store] in
        store.optimisticUpdate(\.title) {
          $0 = "new"
        } commit: { _ -> Void in
          try await untilCancelled()
        }
      },
    ]
  }

  @Test func `work of each kind ends by its handle, and leaves the state as it was`() async {
    for begin in kinds {
      let handle = begin()
      #expect(!handle.hasEnded)
      handle.cancel()
      await handle.finished
      #expect(handle.hasEnded)
      handle.cancel()
      #expect(store.state == Page())
    }
  }

  @Test func `whoever waits for work of each kind goes on when it ends`() async {
    let works = kinds.map { $0() }
    await withTaskGroup(of: Void.self) { group in
      for work in works { group.addTask { await work.finished } }
      for work in works { work.cancel() }
    }
    #expect(works.filter { !$0.hasEnded }.isEmpty)
  }
}
