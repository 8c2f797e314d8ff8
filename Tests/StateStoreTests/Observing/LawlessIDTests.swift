import StateStore
import Synchronization
import Testing

/// An id that can change, against all rules, and in safe code.
private final class LawlessID: Hashable, Sendable {
  let number: Atomic<Int>

  init(_ number: Int) { self.number = Atomic(number) }

  var value: Int { number.load(ordering: .relaxed) }

  static func == (left: LawlessID, right: LawlessID) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

private struct Table: Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: LawlessID
    var value = 0
  }

  var rows: IdentifiedList<Row> = []
}

/// Ids that break the rules of Hashable: what is called is nobody's business, but no observer is lost.
/// The address sanitizer's run says that none is touched after its end.
@Suite struct LawlessIDTests {
  private let store = Store(Table())
  private let deaths = Recorder<Int>()

  private func observe(_ ids: [LawlessID]) -> [Subscription] {
    ids.enumerated().map { index, id in
      let mortal = Mortal(index) { [deaths] in deaths.append($0) }
      return store.observe(\.rows, id: id, initial: false) { _ in withExtendedLifetime(mortal) {} }
    }
  }

  @Test func `observers whose ids have become equal live until they are cancelled`() {
    let ids = (0..<400).map(LawlessID.init)
    let subscriptions = observe(ids)
    for id in ids.suffix(10) { id.number.store(-1, ordering: .relaxed) }
    for subscription in subscriptions.dropLast(10) { subscription.cancel() }
    #expect(deaths.take() == Array(0..<390))
    store.update { $0.rows = [Table.Row(id: LawlessID(-1))] }
    for subscription in subscriptions.suffix(10) { subscription.cancel() }
    #expect(deaths.take() == Array(390..<400))
  }

  @Test func `observers of ids that have become others leave as all do`() {
    let ids = (0..<400).map(LawlessID.init)
    let subscriptions = observe(ids)
    for (index, id) in ids.enumerated() { id.number.store(index / 2 + 1_000, ordering: .relaxed) }
    for subscription in subscriptions.reversed() { subscription.cancel() }
    #expect(deaths.take() == (0..<400).reversed())
    let again = observe(ids.suffix(2))
    store.update { $0.rows = [Table.Row(id: LawlessID(1_199))] }
    for subscription in again { subscription.cancel() }
    #expect(deaths.take() == [0, 1])
  }
}
