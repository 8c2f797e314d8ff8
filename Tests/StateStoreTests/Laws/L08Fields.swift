import StateStore
import Testing

private enum Mode: Equatable, Sendable {
  case off
  case on(level: Int)
}

private enum Only: Equatable, Sendable {
  case one
}

private final class Thing: Sendable {}

private struct Everything: Sendable {
  var first = false
  var second = false
  var third = false
  var point = Point()
  var pair: (left: Int8, right: Int8) = (0, 0)
  var mode = Mode.off
  var maybe: Int?
  var only = Only.one
  var nothing: Void = ()
  var last = UInt8(0)
  var noticed = 0 { didSet { notices += 1 } }
  var notices = 0
  var action: @Sendable (Int) -> Int = { $0 }
  weak var thing: Thing?
  var sum: Int { point.x + point.y }
  var doubled: Int {
    get { point.x * 2 }
    set { point.x = newValue / 2 }
  }
}

private struct Point: Equatable, Sendable {
  var x = 0
  var y = 0
}

@Suite struct `Exact fields` {
  private let store = Store(Everything())
  private let heard = Recorder<String>()
  private let subscriptions: [Subscription]

  /// Makes observers that hear of every write that touched their bytes: no value here can be
  /// compared.
  init() {
    let (store, heard) = (store, heard)
    func observe<Value: Sendable>(
      _ path: any KeyPath<Everything, Value> & Sendable, _ name: String
    ) -> Subscription {
      store.observe(path, initial: false) { _ in heard.append(name) }
    }
    subscriptions = [
      observe(\.first, "first"), observe(\.second, "second"), observe(\.third, "third"),
      observe(\.point, "point"), observe(\.point.x, "x"), observe(\.point.y, "y"),
      observe(\.pair, "pair"), observe(\.pair.left, "left"), observe(\.pair.right, "right"),
      observe(\.mode, "mode"), observe(\.maybe, "maybe"), observe(\.last, "last"),
      observe(\.notices, "notices"),
    ]
  }

  private func expect(
    _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation,
    of write: (inout Draft<Everything>) -> Void
  ) {
    store.update { write(&$0) }
    #expect(heard.take() == expected, sourceLocation: sourceLocation)
  }

  @Test func `L8: two Bools side by side are two fields`() {
    expect(["second"]) { $0.second = true }
    expect(["first"]) { $0.first.toggle() }
    expect(["first", "third"]) { ($0.third, $0.first) = (true, true) }
  }

  @Test func `L8: a nested value is a field, and so is each of its own`() {
    expect(["point", "x", "y"]) { $0.point = Point(x: 1) }
    expect(["point", "x", "y"]) { $0.point.x = 2 }
    let y: WritableKeyPath<Everything, Int> = \.point.y
    expect(["point", "y"]) { $0[dynamicMember: y] = 3 }
    #expect(store.point == Point(x: 2, y: 3))
  }

  @Test func `L8: the elements of a tuple are fields`() {
    expect(["pair", "left", "right"]) { $0.pair.left = 1 }
    let right: WritableKeyPath<Everything, Int8> = \.pair.right
    expect(["pair", "right"]) { $0[dynamicMember: right] = 1 }
  }

  @Test func `L8: enums and optionals are fields as a whole`() {
    expect(["mode"]) { $0.mode = .on(level: 1) }
    expect(["maybe"]) { $0.maybe = 1 }
    expect(["maybe"]) { $0.maybe! += 1 }
    expect(["last"]) { $0.last = 255 }
  }

  @Test func `L8: a field without bytes has nothing to tell`() {
    let subscriptions = [
      store.observe(\.only) { [heard] _ in heard.append("only") },
      store.observe(\.nothing) { [heard] _ in heard.append("nothing") },
    ]
    #expect(heard.take() == ["only", "nothing"])
    let version = store.version
    expect([]) { $0.only = .one }
    expect([]) { $0.nothing = () }
    #expect(store.version == version)
    expect(["last"]) { ($0.only, $0.last, $0.nothing) = (.one, 1, ()) }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: computed properties, didSet and whole count as everything`() {
    let all = [
      "first", "second", "third", "point", "x", "y", "pair", "left", "right", "mode", "maybe",
      "last", "notices",
    ]
    expect(all) { $0.whole = Everything() }
    expect(all) { $0.whole.first = true }
    expect(all) { $0.doubled = 8 }
    expect(all) { $0.noticed = 1 }
    expect(all) { ($0.doubled, $0.second) = (8, true) }
    #expect(store.point.x == 4)
    #expect(store.notices == 1)
  }

  @Test func `L8: an observer of everything hears of each write`() {
    let subscriptions = [
      store.observe(\.self, initial: false) { [heard] _ in heard.append("self") },
      store.observe(\.noticed, initial: false) { [heard] in heard.append("noticed \($0)") },
      store.observe(\.sum, initial: false) { [heard] in heard.append("sum \($0)") },
    ]
    expect(["first", "self"]) { $0.first = true }
    expect(["point", "x", "y", "self", "sum 5"]) { $0.point.x = 5 }
    expect(["last", "self"]) { $0.last = 1 }
    store.update { $0.noticed = 3 }
    #expect(heard.take().suffix(2) == ["self", "noticed 3"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: functions and weak references have no fixed place and are observed`() {
    let thing = Thing()
    let results = Recorder<Int>()
    let things = Recorder<Bool>()
    let subscriptions = [
      store.observe(\.action) { results.append($0(20)) },
      store.observe(\.thing) { [weak thing] in things.append($0 === thing) },
    ]
    store.update { $0.action = { $0 + 1 } }
    #expect(results.all == [20, 21])
    store.update { $0.thing = thing }
    #expect(store.action(1) == 2)
    #expect(things.all.last == true)
    #expect(store.thing === thing)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: a state without bytes is a state`() {
    let store = Store(())
    let subscription = store.observe(\.self) { [heard] _ in heard.append("called") }
    #expect(heard.take() == ["called"])
    store.update { $0.whole = () }
    subscription.cancel()
  }
}
