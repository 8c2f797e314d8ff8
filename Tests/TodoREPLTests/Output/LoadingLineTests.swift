import StateStore
import Testing

@testable import todo_repl

/// The line drawn during loads, on a clock that the test moves.
struct LoadingLineTests {
  /// A state with two loads.
  private struct Loads: Equatable, Sendable {
    var first = Loadable<Int>.notRequested
    var second = Loadable<Int>.notRequested
  }

  private let clock = ManualClock()
  private let drawn = Recorder<String>()
  private let store = Store(Loads())

  private func line(_ medium: LoadingLine.Medium) -> LoadingLine {
    LoadingLine(medium, clock: clock) { [drawn] in drawn.append($0) }
  }

  /// Begins a load that lasts until it is cancelled.
  private func begin(_ path: any WritableKeyPath<Loads, Loadable<Int>> & Sendable) {
    store.load(path) {
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
  }

  @Test func `it is drawn when a load takes longer than a moment, and erased at its end`() async {
    let subscription = line(.screen).watch(store, \.first)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(149))
    #expect(clock.sleeping == 1 && drawn.values == [])
    clock.advance(by: .milliseconds(1))
    #expect(await drawn.values(atLeast: 1) == ["| Loading…"])
    store.cancelLoad(\.first)
    #expect(drawn.values == ["| Loading…", ""])
    subscription.cancel()
    #expect(drawn.values.count == 2)
  }

  @Test func `a standing text shows whenever nothing is under way, and only in place`() async {
    let line = line(.screen)
    let subscription = line.watch(store, \.first)
    #expect(line.stand("1 open"))
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    _ = await drawn.values(atLeast: 2)
    #expect(line.stand("2 open"))
    store.cancelLoad(\.first)
    #expect(line.stand(nil))
    #expect(drawn.values == ["1 open", "| Loading…", "2 open", ""])
    #expect(!self.line(.lines).stand("1 open") && !self.line(.none).stand("1 open"))
    #expect(drawn.values.count == 4)
    subscription.cancel()
  }

  @Test func `it moves on ten times a second`() async {
    let subscription = line(.screen).watch(store, \.first)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    for frame in 1...5 {
      await clock.sleeps(atLeast: frame + 1)
      clock.advance(by: .milliseconds(99))
      #expect(drawn.values.count == frame)
      clock.advance(by: .milliseconds(1))
    }
    await clock.sleeps(atLeast: 7)
    #expect(
      drawn.values == [
        "| Loading…", "/ Loading…", "- Loading…", "\\ Loading…", "| Loading…", "/ Loading…",
      ])
    store.cancelLoad(\.first)
    #expect(clock.sleeping == 0)
    subscription.cancel()
  }

  @Test func `of a file it tells how much has been read`() async {
    let line = line(.lines)
    let subscription = line.watch(store, \.first)
    line.show(percent: 40)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    #expect(await drawn.values(atLeast: 1) == ["Reading… 40 %\n"])
    line.show(percent: nil)
    await clock.sleeps(atLeast: 2)
    clock.advance(by: .milliseconds(100))
    #expect(await drawn.values(atLeast: 2).last == "Loading…\n")
    store.cancelLoad(\.first)
    subscription.cancel()
  }

  @Test func `of a file that takes long it tells when all will be read`() async {
    let line = line(.screen)
    let subscription = line.watch(store, \.first)
    line.show(percent: 1)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(900))
    #expect(await drawn.values(atLeast: 1) == ["| Reading… 1 %"])
    await clock.sleeps(atLeast: 2)
    line.show(percent: 20)
    clock.advance(by: .milliseconds(2_100))
    #expect(await drawn.values(atLeast: 2).last == "/ Reading… 20 %, about 12 s left")
    await clock.sleeps(atLeast: 3)
    line.show(percent: 99)
    clock.advance(by: .milliseconds(100))
    #expect(await drawn.values(atLeast: 3).last == "- Reading… 99 %, about 1 s left")
    store.cancelLoad(\.first)
    subscription.cancel()
  }

  @Test func `a load that is over in a moment is not seen`() async {
    let subscription = line(.screen).watch(store, \.first)
    for load in 1...3 {
      begin(\.first)
      await clock.sleeps(atLeast: load)
      clock.advance(by: .milliseconds(100))
      store.cancelLoad(\.first)
      #expect(clock.sleeping == 0)
    }
    #expect(drawn.values == [])
    subscription.cancel()
  }

  @Test func `several loads at once are one line, until the last has ended`() async {
    let line = line(.screen)
    let subscriptions = [line.watch(store, \.first), line.watch(store, \.second)]
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(100))
    begin(\.second)
    store.cancelLoad(\.first)
    #expect(clock.sleeping == 1)
    clock.advance(by: .milliseconds(50))
    #expect(await drawn.values(atLeast: 1).count == 1)
    begin(\.first)
    store.cancelLoad(\.second)
    #expect(drawn.values.count == 1)
    store.cancelLoad(\.first)
    #expect(drawn.values.last == "")
    for subscription in subscriptions { subscription.cancel() }
    #expect(drawn.values.count == 2)
  }

  @Test func `what is released while it loads counts as loaded`() async {
    let line = line(.screen)
    var subscription: Subscription? = line.watch(store, \.first)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    await clock.sleeps(atLeast: 2)
    withExtendedLifetime(subscription) {}
    subscription = nil
    #expect(drawn.values.last == "" && clock.sleeping == 0)
    store.cancelLoad(\.first)
    #expect(drawn.values.count == 2)
  }

  @Test func `what is cancelled while it loads counts as loaded`() async {
    let subscription = line(.screen).watch(store, \.first)
    begin(\.first)
    await clock.sleeps(atLeast: 1)
    subscription.cancel()
    #expect(drawn.values == [] && clock.sleeping == 0)
  }

  @Test func `a terminal that cannot erase gets a line for each load`() async {
    let subscription = line(.lines).watch(store, \.first)
    for load in 1...2 {
      begin(\.first)
      await clock.sleeps(atLeast: 3 * load - 2)
      clock.advance(by: .milliseconds(150))
      await clock.sleeps(atLeast: 3 * load - 1)
      // The text is the same, so it is not written again.
      clock.advance(by: .milliseconds(100))
      await clock.sleeps(atLeast: 3 * load)
      store.cancelLoad(\.first)
    }
    #expect(drawn.values == ["Loading…\n", "Loading…\n"])
    #expect(clock.sleeping == 0)
    subscription.cancel()
  }

  @Test func `where nobody watches nothing is drawn`() {
    let line = line(.none)
    let subscription = line.watch(store, \.first)
    begin(\.first)
    store.cancelLoad(\.first)
    begin(\.first)
    subscription.cancel()
    #expect(drawn.values == [] && clock.sleeping == 0)
  }

  @Test func `attempts and saving are told, and what matters most comes first`() async {
    let offline = LoadFailure(kind: .offline, message: "", canRetry: true)
    let subscription = line(.lines).watch(store, \.first)
    let saving = Gate()
    let edit = store.optimisticUpdate(\.first, ifEmpty: 0) {
      $0 = 1
    } commit: { _ in
      try await saving.pass()
    }
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    #expect(await drawn.values(atLeast: 1) == ["Saving…\n"])
    let load = store.load(\.first, retry: .fixed(every: .seconds(3_600), limit: 3)) {
      throw offline
    }
    await clock.sleeps(atLeast: 2)
    let attempts = Recorder<Void>()
    let observer = store.observeActivity(of: \.first) {
      if $0.attempt != nil { attempts.append(()) }
    }
    _ = await attempts.values(atLeast: 1)
    observer.cancel()
    clock.advance(by: .milliseconds(100))
    #expect(await drawn.values(atLeast: 2).last == "Retrying (attempt 2 of 4)…\n")
    load.cancel()
    saving.open()
    #expect(await edit.outcome == .committed)
    #expect(clock.sleeping == 0)
    subscription.cancel()
  }
  @Test func `attempts without an end are told by their number alone`() async {
    let offline = LoadFailure(kind: .offline, message: "", canRetry: true)
    let attempts = Recorder<Void>()
    let observer = store.observeActivity(of: \.first) {
      if $0.attempt != nil { attempts.append(()) }
    }
    let load = store.load(\.first, retry: .fixed(every: .seconds(3_600), limit: .max)) {
      throw offline
    }
    _ = await attempts.values(atLeast: 1)
    observer.cancel()
    let subscription = line(.lines).watch(store, \.first)
    await clock.sleeps(atLeast: 1)
    clock.advance(by: .milliseconds(150))
    #expect(await drawn.values(atLeast: 1) == ["Retrying (attempt 2)…\n"])
    load.cancel()
    #expect(clock.sleeping == 0)
    subscription.cancel()
  }
}
