import StateStore
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var notes = Loadable<[Int]>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

/// A way to cancel a load.
private enum Way: CaseIterable {
  case handle, path, current, workThrows
}

@Suite struct `Cancelling loads` {
  private let store = Store(Desk())

  /// Starts a load from `phase`, makes the `meanwhile` write, cancels, and returns the phase then.
  private func rows(
    afterCancellingFrom phase: Loadable<[Int]>, _ way: Way,
    meanwhile: (inout Draft<Desk>) -> Void = { _ in }
  ) async -> Loadable<[Int]> {
    store.update { $0.rows = phase }
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    await work.begun.wait()
    store.update { meanwhile(&$0) }
    switch way {
    case .handle: handle.cancel()
    case .path: store.cancelLoad(\.rows)
    case .current: store.currentLoad(\.rows)?.cancel()
    case .workThrows:
      work.fail(CancellationError())
      await handle.finished
      return store.rows
    }
    // The phase settles at once, before the cancelled work ends.
    let rows = store.rows
    await handle.finished
    await work.cancelled.wait()
    work.succeed([99])
    await work.ended.wait()
    #expect(store.rows == rows)
    return rows
  }

  @Test(
    arguments: [
      Loadable<[Int]>.notRequested, .loaded([1]), .failed(offline, last: nil),
      .failed(offline, last: [1]),
    ], Way.allCases)
  private func `L13: cancelling restores the settled phase`(
    phase: Loadable<[Int]>, way: Way
  ) async {
    #expect(await rows(afterCancellingFrom: phase, way) == phase)
    #expect(store.rows == phase)
  }

  @Test(arguments: Way.allCases)
  private func `L13: cancelling keeps what was edited meanwhile`(way: Way) async {
    #expect(
      await rows(afterCancellingFrom: .loaded([1]), way) { $0.rows.value?.append(2) }
        == .loaded([1, 2]))
    #expect(
      await rows(afterCancellingFrom: .failed(offline, last: [1]), way) { $0.rows.value = [3] }
        == .failed(offline, last: [3]))
    #expect(
      await rows(afterCancellingFrom: .notRequested, way) { $0.rows.value = [4] } == .loaded([4]))
    #expect(
      await rows(afterCancellingFrom: .loaded([1]), way) { $0.rows.value = nil } == .notRequested)
  }

  @Test(arguments: Way.allCases)
  private func `L13: cancelling leaves a phase that was settled meanwhile`(way: Way) async {
    #expect(
      await rows(afterCancellingFrom: .notRequested, way) { $0.rows = .loaded([5]) }
        == .loaded([5]))
    #expect(
      await rows(afterCancellingFrom: .loaded([1]), way) { $0.rows = .failed(offline, last: nil) }
        == .failed(offline, last: nil))
  }

  @Test func `L13: a load that superseded others restores the phase before all of them`() async {
    for phase in [Loadable.notRequested, .loaded([1]), .failed(offline, last: [1])] {
      store.update { $0.rows = phase }
      let works = (0..<5).map { _ in ScriptedWork<[Int]>() }
      let handles = works.map { work in store.load(\.rows) { try await work() } }
      for handle in handles.dropLast() { handle.cancel() }
      #expect(store.rows == .isLoading(last: phase.value))
      handles.last?.cancel()
      #expect(store.rows == phase)
      for (work, handle) in zip(works, handles) {
        await handle.finished
        work.succeed([9])
      }
      #expect(store.rows == phase)
    }
  }

  @Test func `L13: cancelling twice, late, or without a load does nothing`() async {
    store.cancelLoad(\.rows)
    let handle = store.load(\.rows) { [1] }
    await handle.finished
    handle.cancel()
    store.cancelLoad(\.rows)
    #expect(store.rows == .loaded([1]))
    let work = ScriptedWork<[Int]>()
    let second = store.load(\.rows) { try await work() }
    handle.cancel()
    #expect(store.rows == .isLoading(last: [1]))
    second.cancel()
    second.cancel()
    let version = store.version
    second.cancel()
    #expect(store.rows == .loaded([1]))
    #expect(store.version == version)
    work.succeed([2])
  }

  @Test func `L13: a load that is cancelled in an observer of its isLoading never runs`() async {
    let heard = Recorder<Loadable<[Int]>>()
    let subscription = store.observe(\.rows, initial: false) { [store] rows in
      heard.append(rows)
      if rows.isLoading { store.cancelLoad(\.rows) }
    }
    let runs = Recorder<Int>()
    let handle = store.load(\.rows) {
      runs.append(1)
      return [1]
    }
    #expect(store.rows == .notRequested)
    await handle.finished
    #expect(heard.all == [.isLoading(last: nil), .notRequested])
    await store.load(\.notes) { [] }.finished
    #expect(runs.all == [])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L13: a cancelled load can be followed by another`() async {
    let first = ScriptedWork<[Int]>()
    store.load(\.rows) { try await first() }.cancel()
    let second = store.load(\.rows) { [2] }
    first.succeed([1])
    await second.finished
    #expect(store.rows == .loaded([2]))
  }

  @Test func `L13: finished returns when a load is cancelled whose work never ends`() async {
    let never = Gate()
    let begun = Gate()
    let handle = store.load(\.rows) {
      begun.open()
      await never.wait()
      return [1]
    }
    await begun.wait()
    async let first: Void = handle.finished
    async let second: Void = handle.finished
    handle.cancel()
    _ = await (first, second)
    #expect(store.rows == .notRequested)
    // Otherwise the work would stay suspended after the test.
    never.open()
  }
}
