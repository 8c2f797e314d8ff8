import Foundation
import Observation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Board: Equatable, Sendable {
  var flag = false
  var number = 0
  var title = ""
  var items: Loadable<[Int]> = .notRequested
}

/// A state whose panel hides.
private struct Panels: Equatable, Sendable {
  struct Panel: Equatable, Sendable {
    var rows: Loadable<[Int]> = .notRequested
  }

  var isHidden = false
  var panel = Panel()
  var shown: Panel? {
    get { isHidden ? nil : panel }
    set { if let newValue { panel = newValue } }
  }
}

/// A write as a test compares it.
private struct Seen: Equatable, Sendable, CustomStringConvertible {
  let name: String
  var step: WorkStep?
  var cause: WriteOrigin = .outside
  var fields: [String] = []

  init(_ write: WriteRecord<Board>) {
    (name, step, cause, fields) = (write.name, write.step, write.cause, write.fields)
  }

  /// A write by an update.
  init(_ name: String, by cause: WriteOrigin = .outside, _ fields: String...) {
    (self.name, self.cause, self.fields) = (name, cause, fields)
  }

  init(_ name: String, _ step: WorkStep, by cause: WriteOrigin = .outside, _ field: String) {
    (self.name, self.step, self.cause, fields) = (name, step, cause, [field])
  }

  var description: String { "\(name) \(step.map { "\($0)" } ?? "-") \(cause) \(fields)" }
}

@Suite struct `Writes as their observers see them` {
  private let store = Store(Board())
  private let seen = Recorder<WriteRecord<Board>>()

  @Test func `L23: there is one record for each version, in order, whatever observers skip`() {
    let watch = store.observeWrites { [seen] in seen.append($0) }
    let numbers = Recorder<Int>()
    let observer = store.observe(\.number) { [numbers, store] number in
      numbers.append(number)
      if number == 1 { for next in 2...5 { store.update("step") { $0.number = next } } }
    }
    store.update("first") { $0.number = 1 }
    store.update("nothing") { _ in }
    #expect(throws: CancellationError.self) {
      try store.update("refused") { draft in
        draft.number = 9
        throw CancellationError()
      }
    }
    store.update("last") { $0.title = "a" }
    #expect(numbers.all == [0, 1, 5])
    #expect(seen.all.map(\.version) == [1, 2, 3, 4, 5, 6])
    #expect(
      seen.all.map(Seen.init) == [Seen("first", "number")]
        + (0..<4).map { _ in Seen("step", by: .observer(of: 1), "number") } + [
          Seen("last", "title")
        ])
    #expect(seen.all.map(\.difference.lines)[1] == ["number: 1 → 2"])
    withExtendedLifetime((watch, observer)) {}
  }

  @Test func `L23: a record names the call, the step, the cause and the fields`() async throws {
    let watch = store.observeWrites { [seen] in seen.append($0) }
    let line: UInt = #line + 1
    store.update { $0.flag = true }
    let first = try #require(seen.take().first)
    #expect(first.fileID == #fileID && first.line == line)
    #expect(first.name == #function)
    #expect(first.description.hasPrefix("1 \"\(first.name)\" at \(#fileID):\(line): flag"))
    #expect(first.wrote(\.flag) && !first.wrote(\.number) && first.wrote(\.self))

    await store.load(\.items, "load") { [1] }.finished
    #expect(
      seen.take().map(Seen.init) == [
        Seen("load", .started, "items"), Seen("load", .loaded, by: .load, "items"),
      ])
    await store.load(\.items, "fails") {
      throw LoadFailure(kind: .offline, message: "", canRetry: false)
    }.finished
    #expect(seen.take().map(Seen.init).last == Seen("fails", .failed, by: .load, "items"))
    await store.load(\.items, "gives up") { throw CancellationError() }.finished
    #expect(seen.take().map(Seen.init).last == Seen("gives up", .cancelled, by: .load, "items"))
    let attempts = Recorder<Int>()
    await store.load(\.items, "gives up later", retry: .fixed(every: .zero, limit: 1)) {
      attempts.append(1)
      if attempts.count > 1 { throw CancellationError() }
      throw LoadFailure(kind: .offline, message: "", canRetry: true)
    }.finished
    #expect(
      seen.take().map(Seen.init).last == Seen("gives up later", .cancelled, by: .load, "items"))
    await store.load(\.items, "shows nothing") { _ in }.finished
    #expect(
      seen.take().map(Seen.init).last == Seen("shows nothing", .cancelled, by: .load, "items"))
    let gate = Gate()
    let live = store.load(\.items, "live") { load in
      try load.show([1])
      try load.merge { $0.append(2) }
      gate.open()
      let _: Int = try await untilCancelled()
    }
    await gate.wait()
    #expect(
      seen.take().map(Seen.init) == [
        Seen("live", .started, "items"), Seen("live", .loaded, by: .load, "items"),
        Seen("live", .merged, by: .load, "items"),
      ])
    live.cancel()
    #expect(seen.take().isEmpty)
    let edit = store.optimisticUpdate(\.items, "edit") {
      $0.append(3)
    } commit: { _ in
      throw LoadFailure(kind: .conflict, message: "", canRetry: false)
    }
    _ = await edit.outcome
    #expect(
      seen.take().map(Seen.init) == [
        Seen("edit", .applied, "items"), Seen("edit", .takenBack, by: .edit, "items"),
      ])
    let run = store.run("ticker") { run in try run.update("tick") { $0.number += 1 } }
    _ = await run.outcome
    store.update("all") { $0.whole = Board() }
    #expect(
      seen.take().map(Seen.init) == [
        Seen("tick", by: .run("ticker"), "number"), Seen("all", "flag", "number", "title", "items"),
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: an observer of writes may write and read, and sees its own writes afterwards`() {
    let watch = store.observeWrites { [seen, store] write in
      seen.append(write)
      #expect(store.number >= 1)
      if write.name == "first" {
        store.update("own") { $0.title = "seen" }
        #expect(seen.count == 1)
      }
    }
    store.update("first") { $0.number = 1 }
    #expect(
      seen.all.map(Seen.init) == [
        Seen("first", "number"), Seen("own", by: .observer(of: 1), "title"),
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: a write by an observer names the newest write of an observed value`() {
    let watch = store.observeWrites { [seen] in seen.append($0) }
    let first = store.observe(\.number, initial: false) { [store] number in
      if number != 1 { return }
      // Delivered together; nobody observes the title.
      store.update("flag") { $0.flag = true }
      store.update("title") { $0.title = "a" }
    }
    let second = store.observe(\.flag, initial: false) { [store] _ in
      store.update("answer") { $0.title = "b" }
      store.update("again") { $0.title = "c" }
    }
    store.update("number") { $0.number = 1 }
    let third = store.observe(\.number) { [store] _ in store.update("begin") { $0.title = "d" } }
    #expect(
      seen.all.map(Seen.init) == [
        Seen("number", "number"), Seen("flag", by: .observer(of: 1), "flag"),
        Seen("title", by: .observer(of: 1), "title"),
        Seen("answer", by: .observer(of: 2), "title"), Seen("again", by: .observer(of: 2), "title"),
        Seen("begin", by: .observer(of: 5), "title"),
      ])
    withExtendedLifetime((watch, first, second, third)) {}
  }

  @Test func `L23: a slow observer gets 10,000 that waited, and the number that it missed`() {
    let (entered, release) = (DispatchSemaphore.signal(), DispatchSemaphore.signal())
    let watch = store.observeWrites { [seen] write in
      if write.version == 1 {
        entered.signal()
        release.wait()
      }
      seen.append(write)
    }
    let worker = Worker { [store] in store.update { $0.number = 1 } }
    entered.wait()
    for number in 2...10_501 { store.update { $0.number = number } }
    #expect(seen.count == 0)
    release.signal()
    worker.join()
    // The thread leaves the rest to a task after some hundred calls; the next write takes over.
    while seen.count < 10_001 { store.update { $0.number += 1 } }
    let all = seen.all
    #expect(all[0].missed == 0 && all[1].missed >= 500)
    #expect(all[1].version == 2 + UInt64(all[1].missed))
    #expect(
      zip(all, all.dropFirst()).allSatisfy { $1.version == $0.version + 1 + UInt64($1.missed) })
    #expect(all[1].description.hasSuffix("(missed \(all[1].missed) before)"))
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: after cancelling, also inside an update or its own call, no write is seen`() {
    let subscription = Box<Subscription?>(nil)
    subscription.value = store.observeWrites { [seen] write in
      seen.append(write)
      if write.name == "stop" { subscription.value?.cancel() }
    }
    let other = store.observeWrites { [seen] in seen.append($0) }
    store.update("stop") { draft in
      draft.number = 1
      draft.number = 2
    }
    #expect(seen.take().count == 2)
    store.update("inside") { draft in
      draft.number = 3
      other.cancel()
    }
    #expect(seen.take().isEmpty)
    store.update("after") { $0.number = 4 }
    #expect(seen.take().isEmpty)
  }

  @Test func `L23: an observer of writes that has ended keeps neither its closure nor a state`() {
    let ended = Recorder<Int>()
    let objects = Store(Destructible(1) { ended.append($0) })
    var watch: Subscription? = objects.observeWrites {
      [token = Destructible(9) { ended.append($0) }] _ in
      withExtendedLifetime(token) {}
    }
    objects.update { $0.whole = Destructible(2) { ended.append($0) } }
    #expect(ended.take() == [1])
    objects.update { _ in watch?.cancel() }
    #expect(ended.take() == [9])
    watch = nil
    let other = objects.observeWrites { [token = Destructible(8) { ended.append($0) }] _ in
      withExtendedLifetime(token) {}
    }
    other.cancel()
    #expect(ended.take() == [8])
    withExtendedLifetime(other) {}
  }

  @Test func `L23: writes that answer each other without end are reported, and go on`() {
    let reports = Recorder<Diagnostic>()
    let store = Store(Board(), roundLimit: 100) { reports.append($0) }
    let watch = store.observeWrites { [store] write in
      if write.version < 1_000 { store.update("again") { $0.number += 1 } }
    }
    store.update("first") { $0.number = 1 }
    while store.version < 1_000 { store.update("pushed") { $0.title += "." } }
    #expect(reports.count == 1)
    guard case .runawayCycle(let rounds, let writes)? = reports.all.first else {
      Issue.record("no runaway cycle in \(reports.all)")
      return
    }
    #expect(rounds == 100 && writes.map(\.name) == ["again"])
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: a thread delivers some hundred writes of others, and a task the rest`() {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(Board(), scheduler: scheduler)
    let (entered, release) = (DispatchSemaphore.signal(), DispatchSemaphore.signal())
    let watch = store.observeWrites { [seen] write in
      seen.append(write)
      if write.version == 1 {
        entered.signal()
        release.wait()
      }
    }
    let worker = Worker { [store] in store.update { $0.number = 1 } }
    entered.wait()
    for number in 2...1_000 { store.update { $0.number = number } }
    release.signal()
    worker.join()
    #expect(seen.count < 1_000 && !executor.isIdle)
    executor.runAll()
    #expect(seen.all.map(\.version) == Array(1...1_000))
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: on four threads every subscription sees versions without gaps`() async {
    await onOwnThread {
      let store = Store(Board(), scheduler: OwnThreadsExecutor().scheduler)
      let versions = Recorder<UInt64>()
      let watch = store.observeWrites { versions.append($0.version) }
      onThreads(4) { thread in
        for round in 0..<LongTests.rounds(3_000) {
          store.update { $0.number += 1 }
          if thread == 0, round % 7 == 0 {
            let own = Recorder<UInt64>()
            let before = store.version
            let short = store.observeWrites { own.append($0.version) }
            store.update { $0.title = "\(round)" }
            short.cancel()
            let all = own.all
            #expect(zip(all, all.dropFirst()).allSatisfy { $1 == $0 + 1 })
            #expect(all.first.map { $0 > before } ?? true)
          }
        }
      }
      // Writes until the tasks that took over have delivered what waited.
      let last = store.version
      while versions.all.last ?? 0 < last { store.update { $0.flag.toggle() } }
      let all = versions.all
      #expect(all.first == 1 && zip(all, all.dropFirst()).allSatisfy { $1 == $0 + 1 })
      withExtendedLifetime(watch) {}
    }
  }

  @Test func `L23: random updates, loads, runs and edits are seen as the states change`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(600) { walk(using: &generator) }
    }
  }

  private func walk(using generator: inout SeededGenerator) {
    let test = TestStore(Board(), isExhaustive: false)
    let seen = Recorder<WriteRecord<Board>>()
    let watch = test.store.observeWrites { seen.append($0) }
    for step in 0..<12 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: test.store.update("update") { $0.number = step }
      case 1: test.store.load(\.items, "load") { [step] in [step] }
      case 2: test.store.run("run") { run in try run.update("in run") { $0.title += "x" } }
      case 3:
        test.store.optimisticUpdate(\.items, "edit", ifEmpty: []) {
          $0.append(step)
        } commit: { _ in
        }
      case 4: test.store.cancelAll("cancel")
      default: test.advance(by: .seconds(1))
      }
    }
    test.advance(by: .seconds(1))
    #expect(seen.all.map(\.version) == Array(1...test.store.version))
    var lines: [String] = []
    for write in seen.all { lines += write.difference.lines }
    let shown = test.transcript
    for line in lines { #expect(shown.contains(line)) }
    test.finish()
    withExtendedLifetime(watch) {}
  }

  @Test func `L23: a record has what the return of a hidden child writes`() {
    let store = Store(Panels())
    let load = store.child(\.shown).rows.load { try await untilCancelled() }
    let seen = Recorder<WriteRecord<Panels>>()
    let watch = store.observeWrites { seen.append($0) }
    store.update("hide") { $0.isHidden = true }
    store.update("show") { $0.isHidden = false }
    #expect(load.hasEnded && store.panel.rows == .notRequested)
    #expect(
      seen.all.last?.difference.lines == [
        "isHidden: true → false", "panel.rows: .isLoading(last: nil) → .notRequested",
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `L2: observing writes inside an update stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(0)
      store.update { _ in _ = store.observeWrites { _ in } }
    }
    expect(result, says: "observeWrites")
  }

  @Test func `L23: of observers inside each other, the inner one is the cause`() {
    let store = Store(Board())
    let causes = Recorder<WriteOrigin>()
    let watch = store.observeWrites { [unowned store] write in
      causes.append(write.cause)
      if write.version == 1 { store.update { $0.number = 1 } }
    }
    let inner = store.observe(\.number, initial: false) { [unowned store] _ in
      store.update { $0.title = "x" }
    }
    store.update { $0.flag = true }
    #expect(causes.all == [.outside, .observer(of: 1), .observer(of: 2)])
    withExtendedLifetime((watch, inner)) {}
  }

  @Test func `L23: of observers of writes inside each other, the inner one is the cause`() {
    let store = Store(Board())
    let causes = Recorder<WriteOrigin>()
    let first = store.observeWrites { [unowned store] write in
      causes.append(write.cause)
      if write.version == 1 { store.update { $0.number = 1 } }
    }
    let second = store.observeWrites { [unowned store] write in
      if write.version == 2 { store.update { $0.title = "x" } }
    }
    store.update { $0.flag = true }
    #expect(causes.all == [.outside, .observer(of: 1), .observer(of: 2)])
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: [false, true])
  func `L23: what hears of a change by tracking is no observer`(isObserved: Bool) {
    let store = Store(Board())
    let causes = Recorder<WriteOrigin>()
    let watch = store.observeWrites { causes.append($0.cause) }
    let observer = isObserved ? store.observe(\.number, initial: false) { _ in } : nil
    withObservationTracking {
      _ = store.number
    } onChange: {
      store.update { $0.title = "x" }
    }
    store.update { $0.number = 1 }
    #expect(causes.all == [.outside, .outside])
    withExtendedLifetime((watch, observer)) {}
  }
}
