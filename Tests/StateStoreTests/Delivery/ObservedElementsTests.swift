import StateStore
import Synchronization
import Testing

/// An id that can change, against the rules of Hashable.
private final class ChangingID: Hashable, Sendable {
  let number: Atomic<Int>

  init(_ number: Int) { self.number = Atomic(number) }

  var value: Int { number.load(ordering: .relaxed) }

  static func == (left: ChangingID, right: ChangingID) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

private struct Table: Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: ChangingID
    var value = 0
  }

  var rows: IdentifiedList<Row> = []
}

/// Ids that break the rules of Hashable: any observers may be called, but every observer can be
/// removed. The address sanitizer's run shows that no observer is touched after its end.
@Suite struct ObservedElementsTests {
  private let store = Store(Table())
  private let destroyed = Recorder<Int>()

  private func observe(_ ids: [ChangingID]) -> [Subscription] {
    ids.enumerated().map { index, id in
      let destructible = Destructible(index) { [destroyed] in destroyed.append($0) }
      return store.observe(\.rows, id: id, initial: false) { _ in
        withExtendedLifetime(destructible) {}
      }
    }
  }

  @Test func `observers whose ids have become equal live until they are cancelled`() {
    let ids = (0..<400).map(ChangingID.init)
    let subscriptions = observe(ids)
    for id in ids.suffix(10) { id.number.store(-1, ordering: .relaxed) }
    for subscription in subscriptions.dropLast(10) { subscription.cancel() }
    #expect(destroyed.take() == Array(0..<390))
    store.update { $0.rows = [Table.Row(id: ChangingID(-1))] }
    for subscription in subscriptions.suffix(10) { subscription.cancel() }
    #expect(destroyed.take() == Array(390..<400))
  }

  @Test func `observers of ids that have become others leave as all do`() {
    let ids = (0..<400).map(ChangingID.init)
    let subscriptions = observe(ids)
    for (index, id) in ids.enumerated() { id.number.store(index / 2 + 1_000, ordering: .relaxed) }
    for subscription in subscriptions.reversed() { subscription.cancel() }
    #expect(destroyed.take() == (0..<400).reversed())
    let again = observe(ids.suffix(2))
    store.update { $0.rows = [Table.Row(id: ChangingID(1_199))] }
    for subscription in again { subscription.cancel() }
    #expect(destroyed.take() == [0, 1])
  }
}
