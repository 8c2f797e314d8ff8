import StateStore
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
}

private struct Teapot: Error, CustomStringConvertible {
  var description: String { "I am a teapot." }
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

@Suite struct `Failure of loads` {
  private let store = Store(Desk())

  private func fail(
    with error: any Error, meanwhile: (inout Draft<Desk>) -> Void = { _ in }
  ) async -> Loadable<[Int]> {
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(store.rows.isLoading)
    store.update { meanwhile(&$0) }
    work.fail(error)
    await handle.finished
    return store.rows
  }

  @Test func `L14: a failure keeps the last value`() async {
    #expect(await fail(with: offline) == .failed(offline, last: nil))
    store.update { $0.rows = .loaded([1]) }
    #expect(await fail(with: offline) == .failed(offline, last: [1]))
    #expect(
      await fail(with: offline) { $0.rows.value?.append(2) } == .failed(offline, last: [1, 2]))
    #expect(await fail(with: offline) { $0.rows.value = nil } == .failed(offline, last: nil))
  }

  @Test func `L14: loading again keeps the value and shows loading`() async {
    store.update { $0.rows = .failed(offline, last: [1]) }
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(store.rows == .isLoading(last: [1]))
    work.succeed([2])
    await handle.finished
    #expect(store.rows == .loaded([2]))
  }

  @Test func `L14: a LoadFailure is kept as it is and another error as its description`() async {
    #expect(await fail(with: offline).failure == offline)
    #expect(
      await fail(with: Teapot()).failure
        == LoadFailure(kind: .other, message: "I am a teapot.", canRetry: false))
  }

  @Test func `L14: the caller says what an error means`() async {
    let conflict: @Sendable (any Error) -> LoadFailure = { error in
      LoadFailure(kind: .conflict, message: "\(error)", canRetry: true)
    }
    let handle = store.load(\.rows, failure: conflict) { throw Teapot() }
    await handle.finished
    #expect(
      store.rows
        == .failed(
          LoadFailure(kind: .conflict, message: "I am a teapot.", canRetry: true), last: nil))
  }

  @Test func `L14: CancellationError is not given to the mapping of errors`() async {
    let mapped = Recorder<String>()
    let mapping: @Sendable (any Error) -> LoadFailure = { error in
      mapped.append("\(error)")
      return LoadFailure(error)
    }
    let handle = store.load(\.rows, failure: mapping) { throw CancellationError() }
    await handle.finished
    #expect(store.rows == .notRequested)
    #expect(mapped.all == [])
  }
}

@Suite struct `Loads without their store` {
  @Test func `L14: when the store goes away its load is cancelled and finished returns`() async {
    let work = ScriptedWork<[Int]>()
    var store: Store<Desk>? = Store(Desk())
    weak let reference = store
    let handle = store?.load(\.rows) { try await work() }
    await work.begun.wait()
    store = nil
    #expect(reference == nil)
    await handle?.finished
    await work.cancelled.wait()
    handle?.cancel()
    work.succeed([1])
    await work.ended.wait()
  }
}
