import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var body = Loadable<String>.loaded("")
}

private struct Desk: Equatable, Sendable {
  var rows = IdentifiedList((0..<8).map { Row(id: $0) })
  var log: [Int] = []
}

/// Work that is cancelled together hears of it in the order that it began, whatever its hashes.
struct CancellationOrderTests {
  @Test(arguments: [false, true])
  func `L19: a binding, and a store, cancels its loads in the order that they began`(
    isOfStore: Bool
  ) {
    for _ in 0..<20 {
      let test = TestStore(Desk(), isExhaustive: false)
      let rows = test.store.binding(\.rows)
      var subscriptions: [Subscription] = []
      for id in 0..<8 {
        let body = rows.child(\.self, id: id).body
        test.act {
          body.load {
            try await test.reply("\(id)", [.success("")], latency: .seconds(id == 0 ? 1 : 60))
          }
        }
        subscriptions.append(
          body.observeActivity { activity in
            if !activity.isLoading { test.store.update { $0.log.append(id) } }
          })
      }
      test.advance(by: .seconds(2))
      test.act { isOfStore ? test.store.cancelAll() : rows.cancelAll() }
      test.finish()
      #expect(test.store.log == Array(0..<8))
    }
  }

  @Test func `L19: a store that goes cancels its edits in the order that they began`() throws {
    for _ in 0..<20 {
      let log = Mutex<[Int]>([])
      let simulation = Simulation()
      var store: Store<Desk>? = Store(Desk(), scheduler: simulation.scheduler)
      for id in 0..<8 {
        store?.child(\.rows, id: id).body.optimisticUpdate("edit") {
          $0 = "x"
        } commit: { _ in
          do {
            try await simulation.reply("save \(id)", [.success(())])
          } catch {
            log.withLock { $0.append(id) }
            throw error
          }
        }
      }
      try simulation.runUntilIdle()
      store = nil
      try simulation.runUntilIdle()
      #expect(log.withLock { $0 } == Array(0..<8))
    }
  }
}
