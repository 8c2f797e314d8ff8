import StateStore
import StateStoreTesting
import Testing

private struct Chain: Equatable, Sendable {
  var number = 0
  var echo = 0
  var other = 0
}

private struct Loading: Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id = 1
    var number = Loadable<Int>.notRequested
  }

  var number = Loadable<Int>.notRequested
  var rows = IdentifiedList([Row()])
}

@Suite struct `Runaway cycles` {
  /// A store whose two observers answer each other until `number` reaches `end`.
  private func pingPong(
    until end: Int, limit: Int = 1_000, _ diagnostics: Recorder<Diagnostic>
  ) -> (Store<Chain>, [Subscription]) {
    let store = Store(Chain(), roundLimit: limit) { diagnostics.append($0) }
    let ping = store.observe(\.number, initial: false) { [unowned store] number in
      if number < end { store.update("ping") { $0.echo = number + 1 } }
    }
    let pong = store.observe(\.echo, initial: false) { [unowned store] number in
      store.update("pong") { $0.number = number }
    }
    return (store, [ping, pong])
  }

  @Test func `L10: a cycle is reported with the names of its writes, and goes on`() {
    let diagnostics = Recorder<Diagnostic>()
    let (store, subscriptions) = pingPong(until: 5_000, diagnostics)
    store.update("start") { $0.number = 1 }
    #expect(store.number == 5_000)
    guard case .runawayCycle(let rounds, let writes)? = diagnostics.all.first else {
      Issue.record("Nothing was reported.")
      return
    }
    #expect(diagnostics.count == 1)
    #expect(rounds == 1_000)
    #expect(Set(writes.map(\.name)) == ["ping", "pong"])
    #expect(writes.allSatisfy { $0.fileID == #fileID && $0.line > 0 })
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [false, true])
  func `L10: a cycle through an observer of activity is reported`(isOfChild: Bool) throws {
    let (simulation, diagnostics) = (Simulation(), Recorder<Diagnostic>())
    let store = Store(
      Loading(), scheduler: simulation.scheduler, roundLimit: 1_000
    ) { diagnostics.append($0) }
    let calls = Recorder<Void>()
    let child = store.child(\.rows, id: 1)
    let answer: @Sendable (PathActivity) -> Void = { [unowned store] activity in
      calls.append(())
      if calls.count > 5_000 { return }
      switch (isOfChild, activity.isLoading) {
      case (false, false): store.load(\.number) { 1 }
      case (false, true): store.cancelLoad(\.number)
      case (true, false): child.load(\.number) { 1 }
      case (true, true): child.cancelLoad(\.number)
      }
    }
    let circle =
      isOfChild
      ? child.observeActivity(of: \.number, answer) : store.observeActivity(of: \.number, answer)
    #expect(diagnostics.count == 1 && calls.count > 5_000)
    circle.cancel()
    try simulation.runUntilIdle()
  }

  @Test func `L10: the report is one sentence that says what to do`() {
    let diagnostics = Recorder<Diagnostic>()
    let (store, subscriptions) = pingPong(until: 2_000, diagnostics)
    store.update { $0.number = 1 }
    let text = diagnostics.all.map(\.description).joined()
    #expect(text.hasPrefix("StateStore: observers have written for 1000 rounds without an end. "))
    #expect(text.contains("\"ping\" at StateStoreTests/L10Cycles.swift:"))
    #expect(text.contains("\"pong\" at StateStoreTests/L10Cycles.swift:"))
    #expect(
      text.hasSuffix(
        "Make one of these observers stop writing when the state has the value that it needs."))
    #expect(!text.contains("\n"))
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L10: fewer rounds are no cycle, in any number of deliveries`() {
    let diagnostics = Recorder<Diagnostic>()
    let (store, subscriptions) = pingPong(until: 400, diagnostics)
    for _ in 0..<10 {
      store.update { $0.number = 1 }
      #expect(store.number == 400)
    }
    #expect(diagnostics.all.isEmpty)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L10: each delivery that runs away is reported once`() {
    let diagnostics = Recorder<Diagnostic>()
    let (store, subscriptions) = pingPong(until: 3_000, diagnostics)
    for round in 1...3 {
      store.update { $0.number = 1 }
      #expect(diagnostics.count == round)
    }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L10: a million rounds are the limit when none is set, 200,000 in debug builds`() {
    #if DEBUG
      let limit = 200_000
    #else
      let limit = 1_000_000
    #endif
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(Chain()) { diagnostics.append($0) }
    let subscription = store.observe(\.number, initial: false) { [unowned store] number in
      if number < limit + 100 { store.update("more") { $0.number += 1 } }
      if number == limit - 1 { #expect(diagnostics.all.isEmpty) }
    }
    store.update { $0.number = 1 }
    #expect(store.number == limit + 100)
    guard case .runawayCycle(limit, let writes)? = diagnostics.all.first else {
      Issue.record("\(diagnostics.all) was reported.")
      return
    }
    #expect(writes.map(\.name) == ["more"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L10: the handler may use the store`() {
    let heard = Recorder<Int>()
    let place = Box<Store<Chain>?>(nil)
    let store = Store(Chain(), roundLimit: 10) { _ in
      place.value?.update { $0.other = 1 }
      heard.append(place.value?.number ?? -1)
    }
    place.value = store
    let others = Recorder<Int>()
    let subscriptions = [
      store.observe(\.number, initial: false) { number in
        if number < 100 { place.value?.update { $0.number += 1 } }
      },
      store.observe(\.other) { others.append($0) },
    ]
    store.update { $0.number = 1 }
    #expect(heard.all == [11])
    #expect(others.all == [0, 1])
    #expect(store.number == 100)
    place.value = nil
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L10: writes of other threads are no cycle`() async {
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(Chain(), roundLimit: 100) { diagnostics.append($0) }
    let heard = Unguarded(0)
    let subscription = store.observe(\.number) { heard.value = $0 }
    onThreads(4) { _ in
      for _ in 0..<20_000 { store.update { $0.number += 1 } }
    }
    await settle(store)
    #expect(heard.value == 80_000)
    #expect(diagnostics.all.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L10: an observer that answers each write of other threads is no cycle`() async {
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(Chain(), roundLimit: 1_000) { diagnostics.append($0) }
    let subscription = store.observe(\.number) { [unowned store] number in
      store.update("mirror") { $0.echo = number }
    }
    let writes = LongTests.rounds(200_000)
    onThreads(2) { _ in
      for _ in 0..<writes { store.update { $0.number += 1 } }
    }
    await settle(store)
    #expect(store.echo == 2 * writes)
    #expect(diagnostics.all.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L10: a write through a binding is named after the place where that was made`() {
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(Chain(), roundLimit: 50) { diagnostics.append($0) }
    let number = store.binding(\.number)
    let subscription = store.observe(\.number, initial: false) { value in
      if value < 200 { number.wrappedValue = value + 1 }
    }
    store.update { $0.number = 1 }
    let text = diagnostics.all.map(\.description).joined()
    #expect(text.contains("\"wrappedValue\" at StateStoreTests/L10Cycles.swift:"))
    withExtendedLifetime(subscription) {}
  }

  @Test func `a limit of no rounds stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Store(Chain(), roundLimit: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "A store needs a round limit of 1 or more, not 0. (StateStoreTests/L10Cycles.swift:"))
  }

  @Test func `L10: a write that no observer hears of keeps nothing going`() {
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(Chain(), roundLimit: 10) { diagnostics.append($0) }
    let subscription = store.observe(\.number, initial: false) { [unowned store] _ in
      for _ in 0..<100 { store.update { $0.other += 1 } }
    }
    store.update { $0.number = 1 }
    #expect(store.other == 100)
    #expect(diagnostics.all.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L10: without a handler, a debug build writes the report to standard error`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let store = Store(Chain(), roundLimit: 10)
      let subscription = store.observe(\.number, initial: false) { [unowned store] number in
        if number < 100 { store.update("more") { $0.number += 1 } }
      }
      store.update { $0.number = 1 }
      withExtendedLifetime(subscription) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #if DEBUG
      #expect(message.contains("StateStore: observers have written for 10 rounds"))
    #else
      #expect(!message.contains("StateStore:"))
    #endif
  }
}
