import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Shop: Equatable, Sendable {
  var visitors = 0
  var basket = Basket()
}

private struct Basket: Equatable, Sendable {
  var owner = "Ada"
  var items: Loadable<IdentifiedList<Item>> = .notRequested
  var prices = Prices()
  var isEmpty: Bool { items.value?.isEmpty ?? true }
}

private struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String

  init(_ id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

private struct Prices: Equatable, Sendable {
  var total = 0
  var tax = 0
}

/// A value that cannot be compared.
private struct Mark: Sendable {
  var number = 0
}

private struct Refusal: Error {}

/// A binding as the part of a state that a feature knows.
@Suite struct BindingPartTests {
  private let store = Store(Shop())
  private let log = Recorder<String>()

  @Test func `a part is read and written`() {
    let basket = store.binding(\.basket)
    #expect(basket.owner.wrappedValue == "Ada" && basket.wrappedValue == Basket())
    #expect(basket.read { $0.isEmpty } && basket.owner.read { $0.count } == 3)
    let length = basket.update { basket in
      basket.owner = "Grace"
      return basket.owner.count
    }
    #expect(length == 5 && store.basket.owner == "Grace" && store.version == 1)
    store.update { $0.basket.owner = "Edsger" }
    #expect(basket.owner.wrappedValue == "Edsger")
  }

  @Test func `an update that throws leaves the part as it was`() {
    let basket = store.binding(\.basket)
    #expect(throws: Refusal.self) {
      try basket.update { basket throws(Refusal) in
        basket.owner = "Grace"
        throw Refusal()
      }
    }
    #expect(store.state == Shop() && store.version == 0)
  }

  @Test func `observers of the part and of the whole are called in the order they subscribed`() {
    let prices = store.binding(\.basket).prices
    let first = prices.observe(\.total, initial: false) { [log] in log.append("first \($0)") }
    let second = store.observe(\.basket.prices.total, initial: false) { [log] in
      log.append("second \($0)")
    }
    let third = prices.observe(\.total, initial: false) { [log] in log.append("third \($0)") }
    prices.update { $0.total = 1 }
    store.update { $0.basket.prices.total = 2 }
    #expect(
      log.all == ["first 1", "second 1", "third 1", "first 2", "second 2", "third 2"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `an observer of one member does not hear of another`() {
    let prices = store.binding(\.basket.prices)
    let subscription = prices.observe(\.total) { [log] in log.append("\($0)") }
    prices.update { $0.tax = 1 }
    store.update { $0.visitors += 1 }
    prices.update { $0.total = 5 }
    #expect(log.all == ["0", "5"])
    subscription.cancel()
    prices.update { $0.total = 6 }
    #expect(log.all == ["0", "5"])
  }

  @Test func `a binding writes one member alone`() {
    let marks = Store((mark: Mark(), other: 0)).binding(\.self)
    let subscription = marks.observe(\.mark, initial: false) { [log] in log.append("\($0.number)") }
    marks.other.wrappedValue = 1
    #expect(log.all.isEmpty)
    // An observer of an incomparable value hears of every write that may have changed it.
    marks.update { $0.other = 2 }
    marks.update { $0.mark.number = 3 }
    #expect(log.all == ["0", "3"])
    subscription.cancel()
  }

  @Test func `an element of a list in the part is observed`() async {
    let basket = store.binding(\.basket)
    let subscription = basket.observe(\.items, id: 2) { [log] in log.append($0?.name ?? "none") }
    await basket.items.load { [Item(1, name: "milk"), Item(2, name: "tea")] }
      .finished
    basket.update { $0.items.value?[id: 1]?.name = "cream" }
    basket.update { $0.items.value?[id: 2]?.name = "coffee" }
    #expect(log.all == ["none", "tea", "coffee"])
    subscription.cancel()
  }

  @Test func `the values of a part come one after the other`() async {
    let prices = store.binding(\.basket.prices)
    var values = prices.values(\.total).makeAsyncIterator()
    #expect(await values.next() == 0)
    prices.update { $0.total = 3 }
    #expect(await values.next() == 3)
  }

  @Test func `values do not keep the store alive, and end with it`() async {
    var store: Store<Shop>? = Store(Shop())
    var values = store?.binding(\.basket).values(\.owner).makeAsyncIterator()
    #expect(await values?.next() == "Ada")
    store = nil
    #expect(await values?.next() == nil)
  }

  @Test func `a binding keeps its store alive, and its subscription does not`() {
    var basket: Binding<Basket>?
    weak var gone: Store<Shop>?
    let subscription: Subscription?
    do {
      let store = Store(Shop())
      gone = store
      basket = store.binding(\.basket)
      subscription = basket?.observe(\.owner) { [log] in log.append($0) }
    }
    basket?.update { $0.owner = "Grace" }
    #expect(log.all == ["Ada", "Grace"] && gone != nil)
    basket = nil
    #expect(gone == nil)
    subscription?.cancel()
  }

  @Test func `writes through many bindings of parts at once are never lost`() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [store] in
          let prices = store.binding(\.basket).prices
          for _ in 0..<5_000 {
            prices.update { $0.total += 1 }
            prices.tax.update { $0 += 1 }
          }
        }
      }
    }
    #expect(store.basket.prices == Prices(total: 20_000, tax: 20_000))
  }
}
