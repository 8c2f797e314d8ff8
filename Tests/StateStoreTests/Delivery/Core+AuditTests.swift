import StateStore
import Testing

private struct Shop: Sendable {
  var price = 1
  var amount = 1
  var other = 0
  var total: Int { price * amount }
  var ratio: Double { Double(amount - amount) / 0 }
}

private struct Means: Sendable {
  var sum = 0.0
  var count = 0.0
  var other = 0
  var mean: Double { sum / count }
  var means: [String: [Double]] { ["all": [mean]] }
}

/// The debug check that now and then computes a `reading:` value once more.
@Suite struct CoreAuditTests {
  private let diagnostics = Recorder<Diagnostic>()
  private let heard = Recorder<Int>()

  private func shop() -> Store<Shop> {
    Store(Shop()) { [diagnostics] in diagnostics.append($0) }
  }

  private func expectOneReport(line: UInt, sourceLocation: SourceLocation = #_sourceLocation) {
    #if DEBUG
      #expect(
        diagnostics.all == [.staleValue(fileID: #fileID, line: line)],
        sourceLocation: sourceLocation)
    #else
      #expect(diagnostics.all.isEmpty, sourceLocation: sourceLocation)
    #endif
  }

  @Test func `a computed value that reads more than it says is reported once`() {
    let store = shop()
    let line: UInt = #line + 1
    let subscription = store.observe(\.total, reading: \.price) { [heard] in heard.append($0) }
    for amount in 1...100 { store.update { $0.amount = amount } }
    #expect(heard.all == [1])
    expectOneReport(line: line)
    withExtendedLifetime(subscription) {}
  }

  @Test func `so is a derived one, among writes that others hear of`() {
    let store = shop()
    let line: UInt = #line + 1
    let subscription = store.observe(reading: \.price) {
      $0.price * $0.amount
    } onChange: {
      [heard] in
      heard.append($0)
    }
    let others = store.observe(\.amount) { _ in }
    for amount in 1...100 { store.update { $0.amount = amount } }
    #expect(heard.all == [1])
    expectOneReport(line: line)
    withExtendedLifetime((subscription, others)) {}
  }

  @Test func `a value that reads what it says is not reported`() {
    let store = shop()
    let subscriptions = [
      store.observe(\.total, reading: \.price, \.amount) { [heard] in heard.append($0) },
      // NaN, which is not equal to itself.
      store.observe(\.ratio.magnitude, reading: \.amount) { _ in },
      store.observe(\.price, reading: \.other) { _ in },
    ]
    for number in 1...200 {
      store.update { draft in
        switch number % 3 {
        case 0: draft.price = number
        case 1: draft.amount = number
        default: draft.other = number
        }
      }
    }
    #expect(diagnostics.all == [])
    #expect(heard.count > 100)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `the look is taken outside the lock, and an observer that has left is not looked at`()
  {
    let store = shop()
    let subscription = store.observe(reading: \.price) { [weak store] state in
      store?.update { $0.other += 1 }
      return state.price
    } onChange: { [heard] in
      heard.append($0)
    }
    for amount in 1...100 { store.update { $0.amount = amount } }
    let visits = store.other
    subscription.cancel()
    for amount in 1...100 { store.update { $0.amount = amount } }
    #expect(store.other == visits)
    #expect(heard.all == [1])
    #expect(diagnostics.all == [])
  }

  @Test func `values that are unequal to themselves are not reported`() {
    let store = Store(Means()) { [diagnostics] in diagnostics.append($0) }
    let one = store.observe(\.mean, reading: \.sum, \.count) { _ in }
    let many = store.observe(\.means, reading: \.sum, \.count) { _ in }
    for _ in 0..<100 { store.update { $0.other += 1 } }
    #expect(diagnostics.all == [])
    one.cancel()
    many.cancel()
  }

  @Test func `the report names the place and says what to do`() {
    #expect(
      "\(Diagnostic.staleValue(fileID: "Shop/Cart.swift", line: 7))" == """
        StateStore: the value observed at Shop/Cart.swift:7 has changed, but its observers were \
        not called: it reads properties that are not named after `reading:`. Name all stored \
        properties that it reads there, and read nothing outside the state.
        """)
  }
}
