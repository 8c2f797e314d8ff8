import StateStore
import Testing

private struct Account: Equatable, Sendable {
  var balance = 0
}

private struct Refusal: Error {}

/// Drafts of two stores that are exchanged, which `inout` allows in safe code.
@Suite struct DraftExchangeTests {
  private func expectMessage(
    _ name: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "StateStore: update(\"\(name)\") at StateStoreTests/DraftExchangeTests.swift:"),
      sourceLocation: sourceLocation)
    #expect(
      message.contains(
        """
        has swapped its draft with another store's. A draft belongs to one store; swap the states \
        instead: `swap(&one.whole, &other.whole)`.
        """), sourceLocation: sourceLocation)
  }

  @Test func `exchanging two drafts stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (one, other) = (Store(Account(balance: 1)), Store(Account(balance: 2)))
      one.update("one") { one in other.update("other") { other in swap(&one, &other) } }
    }
    expectMessage("other", in: result)
  }

  @Test func `exchanging them before a throw does, too`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (one, other) = (Store(Account(balance: 1)), Store(Account(balance: 2)))
      try one.update("one") { one in
        try other.update("other") { other in
          swap(&one, &other)
          throw Refusal()
        }
      }
    }
    expectMessage("other", in: result)
  }

  @Test func `moving them around among three stores does, too`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stores = (0..<3).map { Store(Account(balance: $0)) }
      stores[0].update("first") { first in
        stores[1].update("second") { second in
          stores[2].update("third") { third in
            let kept = consume first
            first = consume second
            second = consume third
            third = consume kept
          }
        }
      }
    }
    expectMessage("third", in: result)
  }

  @Test func `a draft that comes back to its place is a draft like any other`() {
    let (one, other) = (Store(Account(balance: 1)), Store(Account(balance: 2)))
    let heard = Recorder<Int>()
    let subscription = one.observe(\.balance, initial: false) { heard.append($0) }
    one.update { one in
      other.update { other in
        swap(&one, &other)
        other.balance = 7
        swap(&one, &other)
      }
      let kept = consume one
      one = consume kept
    }
    #expect((one.balance, other.balance) == (7, 2))
    #expect((one.version, other.version) == (1, 0))
    #expect(heard.all == [7])
    withExtendedLifetime(subscription) {}
  }

  @Test func `the states of two stores can be exchanged`() {
    let (one, other) = (Store(Account(balance: 1)), Store(Account(balance: 2)))
    let heard = Recorder<Int>()
    let subscriptions = [one, other].map { $0.observe(\.balance, initial: false, heard.append) }
    one.update { one in other.update { other in swap(&one.whole, &other.whole) } }
    #expect((one.balance, other.balance) == (2, 1))
    #expect((one.version, other.version) == (1, 1))
    #expect(heard.all == [1, 2])
    withExtendedLifetime(subscriptions) {}
  }
}
