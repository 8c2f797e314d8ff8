import StateStoreTesting
import Testing

@testable import StateStore

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

private struct Screen: Equatable, Sendable {
  var title = "start"
  var count = 0
  var rows: IdentifiedList<Row> = [Row(id: 1)]
  var chosen: IdentifiedList<Row>?
  var page: Loadable<IdentifiedList<Row>> = .notRequested

  var isEven: Bool { count.isMultiple(of: 2) }
}

/// A value that cannot be compared.
private struct Event: Sendable {
  var number = 0
}

/// What was heard on the main actor, guarded by it alone.
@MainActor private final class Heard<Value> {
  var all: [Value] = []

  nonisolated init() {}

  func append(_ value: Value) {
    MainActor.preconditionIsolated()
    all.append(value)
  }
}

/// Returns when all calls that wait for the main actor have been made.
@MainActor private func mainActorIsIdle() async {
  await Task { @MainActor in }.value
}

@MainActor @Suite struct `Observing on the main actor` {
  private let store = Store(Screen())
  private let heard = Heard<String>()

  private func observeTitle() -> Subscription {
    store.observeOnMain(\.title) { [heard] title in heard.append(title) }
  }

  @Test func `calls at once, and then with the newest value by a hop`() async {
    let subscription = observeTitle()
    #expect(heard.all == ["start"])
    for title in ["a", "b", "c"] { store.update { $0.title = title } }
    #expect(heard.all == ["start"])
    await mainActorIsIdle()
    #expect(heard.all == ["start", "c"])
    store.update { $0.count += 1 }
    store.update { $0.title = "d" }
    await mainActorIsIdle()
    #expect(heard.all == ["start", "c", "d"])
    subscription.cancel()
  }

  @Test func `calls at once also from code whose isolation the compiler does not know`() {
    nonisolated func observe(_ store: Store<Screen>, _ heard: Heard<String>) -> Subscription {
      store.observeOnMain(\.title) { title in heard.append(title) }
    }
    let subscription = observe(store, heard)
    #expect(heard.all == ["start"])
    subscription.cancel()
  }

  @Test func `the first call elsewhere is a hop`() async {
    let subscription = await Task.detached { [store, heard] in
      store.observeOnMain(\.title) { title in heard.append(title) }
    }.value
    await mainActorIsIdle()
    #expect(heard.all == ["start"])
    subscription.cancel()
    actor Other {
      func observe(_ store: Store<Screen>, _ heard: Heard<String>) -> Subscription {
        store.observeOnMain(\.title) { title in heard.append(title) }
      }
    }
    let another = await Other().observe(store, heard)
    await mainActorIsIdle()
    #expect(heard.all == ["start", "start"])
    another.cancel()
  }

  @Test func `is not called after cancelling on the main actor`() async {
    let subscription = observeTitle()
    store.update { $0.title = "a" }
    subscription.cancel()
    store.update { $0.title = "b" }
    await mainActorIsIdle()
    #expect(heard.all == ["start"])
    do {
      let released = observeTitle()
      store.update { $0.title = "c" }
      withExtendedLifetime(released) {}
    }
    await mainActorIsIdle()
    #expect(heard.all == ["start", "b"])
  }

  @Test func `may be cancelled in an update, and in its own call`() async {
    let subscription = observeTitle()
    store.update { draft in
      draft.title = "a"
      subscription.cancel()
    }
    await mainActorIsIdle()
    #expect(heard.all == ["start"])
    let own = Box<Subscription?>(nil)
    own.value = store.observeOnMain(\.title, initial: false) { [heard, store] title in
      heard.append(title)
      store.update { $0.title = "again" }
      own.value?.cancel()
    }
    store.update { $0.title = "b" }
    await mainActorIsIdle()
    await mainActorIsIdle()
    #expect(heard.all == ["start", "b"] && store.title == "again")
  }

  @Test func `may write, which is told by another hop`() async {
    let subscription = store.observeOnMain(\.count) { [heard, store] count in
      heard.append("\(count)")
      if count < 3 { store.update { $0.count += 1 } }
    }
    #expect(heard.all == ["0"])
    for _ in 0..<3 { await mainActorIsIdle() }
    #expect(heard.all == ["0", "1", "2", "3"])
    subscription.cancel()
  }

  @Test func `a value that has changed back is no news`() async {
    let subscriptions = [
      observeTitle(),
      store.observeOnMain(\.title, initial: false) { [heard] title in heard.append("later \(title)")
      },
    ]
    store.update { $0.title = "other" }
    store.update { $0.title = "start" }
    await mainActorIsIdle()
    #expect(heard.all == ["start"])
    store.update { $0.title = "new" }
    await mainActorIsIdle()
    #expect(heard.all == ["start", "new", "later new"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `a value that cannot be compared comes after writes, once a hop`() async {
    let store = Store(Event())
    let heard = Heard<Int>()
    let subscription = store.observeOnMain(\.self) { (event: Event) in heard.append(event.number) }
    store.update { $0.number = 1 }
    store.update { $0.number = 0 }
    await mainActorIsIdle()
    store.update { $0.number = 0 }
    await mainActorIsIdle()
    #expect(heard.all == [0, 0, 0])
    subscription.cancel()
  }

  @Test func `observes elements of each kind of list`() async {
    let subscriptions = [
      store.observeOnMain(\.rows, id: 1) { [heard] in heard.append("row \($0?.title ?? "-")") },
      store.observeOnMain(\.chosen, id: 1) { [heard] in heard.append("chosen \($0?.title ?? "-")")
      },
      store.observeOnMain(\.page, id: 1) { [heard] in heard.append("page \($0?.title ?? "-")") },
      store.observeOnMain(\.rows, id: 1, initial: false) { [heard] in
        heard.append("later \($0?.title ?? "-")")
      },
    ]
    #expect(heard.all == ["row ", "chosen -", "page -"])
    heard.all = []
    store.update { draft in
      draft.rows[id: 1]?.title = "a"
      draft.rows[id: 2] = Row(id: 2)
      draft.chosen = [Row(id: 1, title: "b")]
      draft.page = .loaded([Row(id: 1, title: "c")])
    }
    await mainActorIsIdle()
    #expect(heard.all == ["row a", "chosen b", "page c", "later a"])
    store.update { $0.rows[id: 2]?.title = "other" }
    store.update { $0.rows[id: 1] = nil }
    await mainActorIsIdle()
    #expect(heard.all.suffix(2) == ["row -", "later -"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `observes computed values by what they read`() async {
    let subscriptions = [
      store.observeOnMain(\.isEven, reading: \.count) { [heard] in heard.append("even \($0)") },
      store.observeOnMain(reading: \.count, \.title) {
        "\($0.count) \($0.title)"
      } onChange: {
        [heard] in
        heard.append($0)
      },
    ]
    #expect(heard.all == ["even true", "0 start"])
    store.update { $0.count = 2 }
    store.update { $0.rows = [] }
    await mainActorIsIdle()
    #expect(heard.all == ["even true", "0 start", "2 start"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `called inside a round or beside a deliverer, the first call is not late`() async {
    let inside = Box<[Subscription]>([])
    let outer = store.observe(\.count, initial: false) { [store, heard] _ in
      inside.value.append(
        store.observeOnMain(\.title) { title in heard.append(title) })
      MainActor.assumeIsolated { heard.append("after") }
    }
    store.update { draft in
      draft.count = 1
      draft.title = "a"
    }
    #expect(heard.all == ["a", "after"])
    await mainActorIsIdle()
    store.update { $0.title = "b" }
    await mainActorIsIdle()
    #expect(heard.all == ["a", "after", "b"])
    inside.value = []
    outer.cancel()
    // Another thread delivers, and is held up by an observer.
    let (isHeld, mayGoOn) = (Gate(), Gate())
    let holding = store.observe(\.count, initial: false) { _ in
      isHeld.open()
      while !mayGoOn.hasOpened {}
    }
    let worker = Worker { [store] in store.update { $0.count = 2 } }
    await isHeld.wait()
    heard.all = []
    let late = observeTitle()
    #expect(heard.all == ["b"])
    mayGoOn.open()
    worker.join()
    store.update { $0.title = "c" }
    await settle(store)
    await mainActorIsIdle()
    #expect(heard.all == ["b", "c"])
    for subscription in [holding, late] { subscription.cancel() }
  }

  @Test func `the last value of a store arrives, unless it was cancelled`() async {
    for isCancelled in [false, true] {
      var store: Store<Screen>? = Store(Screen())
      let heard = Heard<String>()
      let subscription = store?.observeOnMain(\.title) { title in heard.append(title) }
      store?.update { $0.title = "last" }
      store = nil
      if isCancelled { subscription?.cancel() }
      await mainActorIsIdle()
      #expect(heard.all == (isCancelled ? ["start"] : ["start", "last"]))
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `a subscription keeps neither the store nor what its closure holds`() async {
    weak var witness: Destructible?
    weak var weakStore: Store<Screen>?
    let subscription: Subscription
    do {
      let store = Store(Screen())
      let object = Destructible { _ in }
      (witness, weakStore) = (object, store)
      subscription = store.observeOnMain(\.title) { _ in withExtendedLifetime(object) {} }
      store.update { $0.title = "a" }
      #expect(witness != nil)
    }
    await mainActorIsIdle()
    #expect(witness == nil && weakStore == nil)
    weak var released: Destructible?
    do {
      let object = Destructible { _ in }
      released = object
      let ended = store.observeOnMain(\.title) { _ in withExtendedLifetime(object) {} }
      store.update { $0.title = "b" }
      store.update { _ in ended.cancel() }
    }
    await mainActorIsIdle()
    #expect(released == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `inside an update it stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(Screen())
      store.update { _ in _ = store.observeOnMain(\.title) { _ in } }
    }
    expect(result, says: "observeOnMain at ", "touches a store inside")
  }

  @Test func `threads write while subscriptions come and go on the main actor`() async {
    let count = LongTests.rounds(2000)
    let store = Store(Screen())
    // As many writes as may take about as long: threads that wrote until the end would starve the
    // other tests.
    let writers = (0..<2).map { _ in
      Worker { for _ in 0..<(100 * count) { store.update { $0.count += 1 } } }
    }
    for round in 0..<count {
      let heard = Heard<Int>()
      let subscription = store.observeOnMain(\.count) { number in heard.append(number) }
      #expect(heard.all.count == 1)
      for _ in 0..<(round % 4) { await Task.yield() }
      subscription.cancel()
      let before = heard.all
      await mainActorIsIdle()
      #expect(heard.all == before, "A call came after the subscription was cancelled.")
      #expect(zip(before, before.dropFirst()).allSatisfy { $0 < $1 })
    }
    let heard = Heard<Int>()
    let subscription = store.observeOnMain(\.count) { number in heard.append(number) }
    for writer in writers { writer.join() }
    await settle(store)
    await mainActorIsIdle()
    #expect(heard.all.last == store.count)
    #expect(zip(heard.all, heard.all.dropFirst()).allSatisfy { $0 < $1 })
    subscription.cancel()
  }

  @Test func `subscriptions of other threads end there, too`() async {
    let store = Store(Screen())
    let heard = Heard<Int>()
    await onOwnThread {
      onThreads(4) { thread in
        for round in 0..<LongTests.rounds(500) {
          let subscription = store.observeOnMain(\.count) { number in heard.append(number) }
          store.update { $0.count += 1 }
          if (round + thread) % 2 == 0 { store.update { _ in subscription.cancel() } }
        }
      }
    }
    await mainActorIsIdle()
    let before = heard.all.count
    store.update { $0.count += 1 }
    await settle(store)
    await mainActorIsIdle()
    #expect(heard.all.count == before)
  }
}

@MainActor @Suite struct `Observing on the main actor in a simulation` {
  @Test func `a hop is a step of a simulation that the main actor drives`() throws {
    let simulation = Simulation()
    let store = Store(Screen(), scheduler: simulation.scheduler)
    let heard = Heard<String>()
    let subscription = store.observeOnMain(\.title) { title in heard.append(title) }
    store.update { $0.title = "a" }
    store.update { $0.title = "b" }
    #expect(heard.all == ["start"])
    try simulation.runUntilIdle()
    #expect(heard.all == ["start", "b"])
    store.run { run in
      try await run.sleep(for: .seconds(5))
      try run.update { $0.title = "c" }
    }
    try simulation.advance(by: .seconds(5))
    #expect(heard.all == ["start", "b", "c"])
    store.update { $0.title = "d" }
    subscription.cancel()
    try simulation.runUntilIdle()
    #expect(heard.all == ["start", "b", "c"])
  }

  /// An object that asks the simulation for the time when it goes.
  private final class Model: Sendable {
    let simulation: Simulation
    let times: Recorder<Duration>

    init(_ simulation: Simulation, _ times: Recorder<Duration>) {
      (self.simulation, self.times) = (simulation, times)
    }

    deinit { times.append(simulation.now) }
  }

  @Test func `an object that goes with the last call may use the simulation`() throws {
    let (simulation, times) = (Simulation(), Recorder<Duration>())
    let store = Store(Screen(), scheduler: simulation.scheduler)
    var model: Model? = Model(simulation, times)
    var subscription: Subscription? = store.observeOnMain(\.title, initial: false) { [model] _ in
      withExtendedLifetime(model) {}
    }
    store.update { $0.title = "a" }
    withExtendedLifetime((subscription, model)) {}
    (subscription, model) = (nil, nil)
    try simulation.runUntilIdle()
    #expect(times.all == [.zero])
  }

  @Test func `a hop goes on while the simulation runs a body`() throws {
    let test = TestStore(Screen(), isExhaustive: false)
    let heard = Heard<Int>()
    let subscription = test.store.observeOnMain(\.count) { number in heard.append(number) }
    try test.run { [store = test.store, clock = test.clock] in
      for _ in 0..<3 {
        store.update { $0.count += 1 }
        try await clock.sleep(for: .seconds(1))
      }
    }
    #expect(heard.all == [0, 1, 2, 3])
    subscription.cancel()
    test.finish()
  }

  @Test func `replies in every order are told in one order`() throws {
    let explored = everyOrder(of: Screen()) { test in
      let heard = Heard<String>()
      let subscription = test.store.observeOnMain(\.title) { title in heard.append(title) }
      test.act {
        for name in ["a", "b", "c"] {
          test.store.run(name) { run in
            _ = try await test.reply(name, [.success(())])
            try run.update { $0.title += name }
          }
        }
      }
      test.advanceToEnd()
      #expect(heard.all.last == test.store.title && heard.all.first == "start")
      #expect(heard.all.count == 4)
      subscription.cancel()
    }
    #expect(explored.isComplete && explored.schedules == 6)
  }

  @Test nonisolated func `a hop from a test elsewhere is an escape`() async throws {
    let simulation = Simulation()
    let store = Store(Screen(), scheduler: simulation.scheduler)
    let isCalled = Gate()
    let subscription = store.observeOnMain(\.title) { _ in isCalled.open() }
    #expect(throws: SimulationError.escape([.mainActorCall])) { try simulation.runUntilIdle() }
    await isCalled.wait()
    subscription.cancel()
  }

  @Test func `a simulation that is let go of with a call waiting is not kept`() {
    weak var simulation: Simulation?
    weak var witness: Destructible?
    do {
      let world = Simulation()
      let store = Store(Screen(), scheduler: world.scheduler)
      let object = Destructible { _ in }
      (simulation, witness) = (world, object)
      let subscription = store.observeOnMain(\.title) { _ in withExtendedLifetime(object) {} }
      store.update { $0.title = "a" }
      withExtendedLifetime(subscription) {}
    }
    #expect(simulation == nil && witness == nil)
  }
}
