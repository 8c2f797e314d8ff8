import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var user = Loadable<String>.notRequested
  var orders = Loadable<[String]>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct ValueHandleTests {
  private let store = Store(Desk())

  @Test func `a load that needs the value of another is two lines`() async throws {
    let user = try await store.load(\.user) { "ada" }.value
    try #expect(await store.load(\.orders) { ["\(user)'s"] }.value == ["ada's"])
    #expect(store.orders == .loaded(["ada's"]))
  }

  @Test func `the value comes also when it is asked for after the end, whatever came since`()
    async throws
  {
    let handle = store.load(\.user) { "ada" }
    await handle.finished
    store.update { $0.user = .loaded("bob") }
    #expect(try await handle.value == "ada")
    #expect(handle.hasEnded)
  }

  @Test func `a load that fails throws its failure`() async {
    let handle = store.load(\.user) { throw offline }
    await #expect(throws: offline) { try await handle.value }
  }

  @Test func `a load that is cancelled or superseded throws a cancellation`() async {
    let cancelled = store.load(\.user) { try await untilCancelled() }
    let superseded = store.load(\.user) { try await untilCancelled() }
    let last = store.load(\.user) { "ada" }
    cancelled.cancel()
    for handle in [cancelled, superseded] {
      await #expect(throws: CancellationError.self) { try await handle.value }
    }
    await #expect(throws: Never.self) { try await last.value }
  }

  @Test func `a load that was not needed has the value that is fresh`() async throws {
    try #expect(await store.load(\.user) { "ada" }.value == "ada")
    let handle = store.load(\.user, staleAfter: .seconds(100_000)) { "bob" }
    #expect(handle.hasEnded)
    #expect(try await handle.value == "ada")
  }

  @Test func `who shares a load, or waits for the one after it, gets its value`() async throws {
    let (first, second) = (ScriptedWork<String>(), ScriptedWork<String>())
    let handle = store.load(\.user) { try await first() }
    let shared = store.load(\.user, policy: .join) { "not this" }
    let current = try #require(store.currentLoad(\.user))
    store.invalidate(\.user)
    let followers = (1...2).map { _ in store.load(\.user, policy: .join) { try await second() } }
    first.succeed("ada")
    for handle in [handle, shared, current] { #expect(try await handle.value == "ada") }
    second.succeed("bob")
    for handle in followers { #expect(try await handle.value == "bob") }
  }

  @Test func `a follower that a newer load makes needless gets the value of that`() async throws {
    let first = ScriptedWork<String>()
    store.load(\.user) { try await first() }
    store.invalidate(\.user)
    let follower = store.load(\.user, policy: .join) { "not this" }
    let newer = store.load(\.user) { "bob" }
    #expect(try await newer.value == "bob")
    #expect(try await follower.value == "bob")
    first.succeed("ada")
  }

  @Test func `without a handle nothing but the state holds the value`() async {
    let died = Gate()
    let store = Store(Loadable<Destructible>.notRequested)
    await store.load(\.self) { Destructible(1) { _ in died.open() } }.finished
    store.update { $0.whole = .notRequested }
    await died.wait()
  }
}
