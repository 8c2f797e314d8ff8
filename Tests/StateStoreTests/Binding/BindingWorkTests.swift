import StateStoreTesting
import Testing

@testable import StateStore

private struct Panel: Equatable, Sendable {
  var count = 0
  var rows = Loadable<Int>.notRequested
  var list = IdentifiedList<Row>()
  var maybe: IdentifiedList<Row>?
  var doubled: Int { 2 * count }
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var name = ""
}

private struct Page: Equatable, Sendable {
  var left = Panel()
  var right = Panel()
  var byName: [String: Panel] = [:]
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// What a binding begins and observes at its place.
@Suite struct BindingWorkTests {
  private let store = Store(Page())
  private let heard = Recorder<String>()

  @Test func `a run of a binding sees its value, and writes it alone`() async {
    let others = store.observe(\.right, initial: false) { [heard] _ in heard.append("right") }
    let handle = store.binding(\.left.count).run { run in
      try run.update { $0 += 1 }
      let doubled = try run.update("double") { count in
        count *= 2
        return count
      }
      #expect(try run.state == 2 && doubled == 2)
    }
    #expect(await handle.outcome == .finished)
    #expect(store.left.count == 2 && heard.all == [])
    others.cancel()
  }

  @Test func `equal ids in two places never meet, and one place is found by any path to it`() async
  {
    let works = (0..<4).map { _ in ScriptedWork<Int>() }
    func start(_ place: Binding<Panel>, _ index: Int) -> RunHandle {
      place.run(id: "timer", policy: .latest) { run in
        let count = try await works[index]()
        try run.update { $0.count = count }
      }
    }
    let left = start(store.binding(\.left), 0)
    let right = start(store.binding(\.right), 1)
    let own = store.run(id: "timer", policy: .latest) { run in
      let count = try await works[2]()
      try run.update { $0.byName["own"] = Panel(count: count) }
    }
    let again = start(store.binding(\.self).left, 3)
    #expect(await left.outcome == .cancelled)
    store.binding(\.right).cancelRun(id: "other")
    for (index, work) in works.enumerated() { work.succeed(index) }
    #expect(await right.outcome == .finished)
    #expect(await own.outcome == .finished)
    #expect(await again.outcome == .finished)
    #expect(store.left.count == 3 && store.right.count == 1 && store.byName["own"]?.count == 2)
  }

  @Test func `the place of the entire state is that of the store's own runs`() async {
    let own = store.run(id: 1, policy: .latest) { _ in try await untilCancelled() }
    store.binding(\.self).cancelRun(id: 1)
    #expect(await own.outcome == .cancelled)
  }

  @Test func `a run of a binding keeps no store alive, and ends with that`() async {
    let work = ScriptedWork<Int>()
    var handle: RunHandle?
    weak var gone: Store<Page>?
    do {
      let store = Store(Page())
      gone = store
      handle = store.binding(\.left).run { run in
        let count = (try? await work()) ?? 0
        #expect(throws: CancellationError.self) { try run.update { $0.count = count } }
        #expect(throws: CancellationError.self) { try run.state }
        await #expect(throws: CancellationError.self) { try await run.sleep(for: .zero) }
      }
      await work.begun.wait()
    }
    #expect(gone == nil)
    #expect(await handle?.outcome == .cancelled)
    work.succeed(1)
    await work.ended.wait()
  }

  @Test func `all that runs in a place is cancelled, and nothing beside it`() async {
    store.update { $0.byName["a"] = Panel() }
    let handles = [
      store.binding(\.left).run { _ in try await untilCancelled() },
      store.binding(\.left.count).run(id: 1, policy: .queue) { _ in try await untilCancelled() },
      store.binding(\.left).count.run(id: 1, policy: .queue) { _ in },
    ]
    let load = store.load(\.left.rows) { try await untilCancelled() }
    let others = [
      store.binding(\.right).run { _ in try await untilCancelled() },
      store.run { _ in try await untilCancelled() },
      store.binding(\.byName["a"]).run { _ in try await untilCancelled() },
    ]
    store.binding(\.left).cancelAll()
    for handle in handles { #expect(await handle.outcome == .cancelled) }
    await load.finished
    #expect(store.left.rows == .notRequested && others.allSatisfy { !$0.work.hasEnded })
    store.binding(\.byName["a"]).cancelAll()
    #expect(await others[2].outcome == .cancelled && !others[1].work.hasEnded)
    store.binding(\.self).cancelAll()
    for handle in others { #expect(await handle.outcome == .cancelled) }
  }

  @Test(arguments: [false, true])
  func `all that loads in a place, or in a child, is cancelled in one write of the given name`(
    isChild: Bool
  ) {
    struct Pair: Equatable, Sendable {
      var a = Loadable<Int>.notRequested
      var b = Loadable<Int>.notRequested
    }
    struct Desk: Sendable {
      var pair = Pair()
      var maybe: Pair? = Pair()
    }
    let (store, names, seen) = (Store(Desk()), Recorder<String>(), Recorder<Pair?>())
    let (binding, child) = (store.binding(\.pair), store.child(\.maybe))
    if isChild {
      child.a.load { try await untilCancelled() }
      child.b.load { try await untilCancelled() }
    } else {
      binding.a.load { try await untilCancelled() }
      binding.b.load { try await untilCancelled() }
    }
    let subscriptions = [
      store.observeWrites { names.append("\($0.name)") },
      isChild
        ? store.observe(\.maybe, initial: false) { seen.append($0) }
        : store.observe(\.pair, initial: false) { seen.append($0) },
    ]
    if isChild { child.cancelAll("log out") } else { binding.cancelAll("log out") }
    #expect(names.all == ["log out"] && seen.all == [Pair()])
    if isChild { child.cancelAll("again") } else { binding.cancelAll("again") }
    #expect(names.count == 1 && !store.hasLoads)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a place is loaded, invalidated, reset and told what is under way`() async {
    let rows = store.binding(\.left).rows
    let activity = rows.observeActivity { [heard] in heard.append("\($0.isLoading)") }
    await rows.load(staleAfter: .seconds(1_000)) { 1 }.finished
    await rows.load(staleAfter: .seconds(1_000)) { 2 }.finished
    #expect(rows.wrappedValue == .loaded(1) && rows.activity() == .idle)
    rows.invalidate()
    await rows.load(staleAfter: .seconds(1_000)) { 3 }.finished
    #expect(store.left.rows == .loaded(3) && rows.currentLoad() == nil)
    rows.reset()
    #expect(store.left.rows == .notRequested)
    #expect(heard.all == ["false", "true", "false", "true", "false"])
    activity.cancel()
  }

  @Test func `a place is edited optimistically, also by a plan`() async {
    let rows = store.binding(\.left.rows)
    rows.wrappedValue = .loaded(1)
    let saved = ScriptedWork<Void>()
    let edit = rows.optimisticUpdate("add") {
      $0 = 2
    } commit: { _ in
      try await saved()
    }
    #expect(rows.wrappedValue == .loaded(2) && rows.activity().pendingEdits == ["add"])
    saved.fail(offline)
    #expect(await edit.outcome == .takenBack(offline) && rows.wrappedValue == .loaded(1))
    let planned = rows.optimisticUpdate {
      ($0.value ?? 0) + 10
    } apply: {
      $0 = $1
    } commit: { _ in
    }
    #expect(await planned.outcome == .committed && store.left.rows == .loaded(11))
    #expect(throws: LoadFailure.self) {
      try rows.optimisticUpdate(
        plan: { _ throws(LoadFailure) in throw offline }, apply: { _, _ in }, commit: { _ in })
    }
  }

  @Test func `a place is kept between runs`() async {
    let saved = Recorder<Panel>()
    let persistence = store.binding(\.left).persist(
      members: \.count, onFailure: { _ in }, load: { Panel(count: 7) },
      save: { saved.append($0) })
    await persistence.hydrated
    #expect(store.left.count == 7 && store.right.count == 0)
    store.update { $0.left.count = 8 }
    await persistence.flush()
    #expect(saved.all.last?.count == 8)
  }

  @Test func `computed values of a place are observed by what they read`() {
    let left = store.binding(\.left)
    let subscriptions = [
      left.observe(\.doubled) { [heard] in heard.append("computed \($0)") },
      left.observe(\.doubled, reading: \.count, \.rows) { [heard] in heard.append("read \($0)") },
      left.observe(reading: \.count) {
        $0.count + 100
      } onChange: { [heard] in
        heard.append("derived \($0)")
      },
    ]
    #expect(heard.take() == ["computed 0", "read 0", "derived 100"])
    store.update { $0.right.count = 5 }
    left.count.update { $0 = 1 }
    #expect(heard.take() == ["computed 2", "read 2", "derived 101"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `elements of a place's lists are observed by their ids`() {
    let left = store.binding(\.left)
    left.rows.wrappedValue = .loaded(1)
    let subscriptions = [
      left.list.observe(id: 1) { [heard] in heard.append("list \($0?.name ?? "none")") },
      left.maybe.observe(id: 1) { [heard] in heard.append("maybe \($0?.name ?? "none")") },
      left.observe(\.list, id: 1) { [heard] in heard.append("path \($0?.name ?? "none")") },
      left.observe(\.maybe, id: 1) { [heard] in heard.append("maybe path \($0?.name ?? "none")") },
    ]
    #expect(heard.take() == ["list none", "maybe none", "path none", "maybe path none"])
    left.list.update { $0[id: 1] = Row(id: 1, name: "a") }
    #expect(heard.take() == ["list a", "path a"])
    left.maybe.update { $0 = [Row(id: 1, name: "b")] }
    #expect(heard.take() == ["maybe b", "maybe path b"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `the values of a place come one after the other`() async {
    var values = store.binding(\.left.count).values().makeAsyncIterator()
    #expect(await values.next() == 0)
    store.update { $0.left.count = 3 }
    #expect(await values.next() == 3)
  }

  @Test func `a constant binding is observed, and hears nothing of what is forgotten`() {
    let panel = Binding.constant(Panel(count: 1))
    let subscription = panel.count.observe { [heard] in heard.append("\($0)") }
    panel.count.update { $0 = 2 }
    #expect(heard.all == ["1"] && panel.read { $0.count } == 1)
    subscription.cancel()
  }

  @Test func `a run through a constant binding stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Binding.constant(1).run { _ in }
    }
    expect(result, says: "begins work through a constant binding")
  }

  @Test func `a binding through an optional by force is refused with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(Page())
      _ = store.binding(\.maybe!.left.count)
    }
    expect(result, says: "StateStore: binding(", "Use `child`")
  }
}

extension Page {
  fileprivate var maybe: Page? {
    get { nil }
    set {}
  }
}
