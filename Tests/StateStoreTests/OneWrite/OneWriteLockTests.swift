import StateStoreTesting
import Testing

@testable import StateStore

private struct Page: Sendable {
  var title = "milk"
  var rows = Loadable<Destructible>.notRequested
  var part = Part()
  var keyed = Loadable<Int>.notRequested

  struct Part: Sendable {
    var rows = Loadable<Int>.notRequested
  }

  subscript(key: Key) -> Loadable<Int> {
    get { keyed }
    set { keyed = newValue }
  }
}

/// The argument of a path, whose hash is code of a user.
private struct Key: Hashable, Sendable {
  let id: Int
  var touch: (@Sendable () -> Void)?

  static func == (left: Key, right: Key) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) {
    touch?()
    hasher.combine(id)
  }
}

private struct Refused: Error {}

/// The code of users that runs, or does not run, under the lock of an update with operations.
@Suite struct `The lock of one write` {
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test
  func
    `L2: cancelling a draft's load by its handle in the update stops the program with a message`()
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      store.update { draft in draft.load(\.part.rows) { 1 }.cancel() }
    }
    #expect(message(result).contains("cancelling a load at \(#fileID):"))
    #expect(message(result).contains("touches a store inside a closure"))
  }

  @Test func `L2: the hash of a path's argument runs under the lock of a draft's load`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Page())
      let key = Key(id: 1) { [unowned store] in _ = store.title }
      store.update { draft in _ = draft.load(\.[key]) { 1 } }
    }
    #expect(message(result).contains("reading a member of the state touches a store inside"))
    // The same argument may touch the store in a load outside.
    let store = Store(Page())
    let key = Key(id: 1) { [unowned store] in _ = store.title }
    await store.load(\.[key]) { 1 }.finished
    #expect(store.keyed == .loaded(1))
  }

  @Test func `L2: drafts of places of two stores cannot be exchanged`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (one, other) = (Store(Page()), Store(Page()))
      one.binding(\.part).write("outer") { first in
        other.binding(\.part).write("inner") { second in swap(&first, &second) }
      }
    }
    #expect(message(result).contains("update(\"inner\") at \(#fileID):"))
    #expect(message(result).contains("has swapped its draft with another"))
  }

  @Test func `L2: what operations replace, drop and take back may touch the store`() async {
    let store = Store(Page())
    let ended = Recorder<Int>()
    let make: @Sendable (Int) -> Destructible = { [unowned store] id in
      Destructible(id) { id in
        // Under the lock this would stop the program.
        _ = store.title
        ended.append(id)
      }
    }
    store.update { $0.rows = .loaded(make(1)) }
    store.update { draft in
      draft.load(\.rows) { [held = make(2)] in
        withExtendedLifetime(held) {}
        throw CancellationError()
      }
      draft.reset(\.rows)
      draft.load(\.part.rows) { [held = make(3)] in
        withExtendedLifetime(held) {}
        return 3
      }
    }
    await store.idle()
    do {
      try store.update { draft in
        draft.rows = .loaded(make(4))
        draft.load(\.rows) { [held = make(5)] in held }
        draft.reset(\.rows)
        throw Refused()
      }
    } catch {}
    store.binding(\.rows).write { draft in
      draft.whole = .loaded(make(6))
      draft.reset(\.self)
    }
    for _ in 0..<3 { await store.update { $0.load(\.part.rows) { 1 } }.finished }
    await store.idle()
    #expect(Set(ended.all).isSuperset(of: [1, 2, 4, 5, 6]))
  }

  @Test func `L17: a store that goes during an update of its run holds nothing of it`() async {
    var store: Store<Page>? = Store(Page())
    weak let reference = store
    let (begun, ended) = (Gate(), Gate())
    let release = Box<Store<Page>?>(store)
    let run = store?.run { run in
      begun.open()
      try run.update { draft in
        draft.load(\.part.rows) { try await untilCancelled() }
        // The last reference goes while the update holds the lock.
        release.value = nil
        draft.load(\.part.rows, policy: .join) { 1 }
      }
      ended.open()
    }
    store = nil
    await begun.wait()
    await ended.wait()
    #expect(await run?.outcome == .cancelled || reference == nil)
    #expect(reference == nil)
  }
}
