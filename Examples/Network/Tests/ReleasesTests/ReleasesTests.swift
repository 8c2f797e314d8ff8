import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import ReleasesLogic

private struct AppState: Equatable, Sendable {
  var releases = Loadable<[Release]>.notRequested

  var versions: [String]? { releases.value?.map(\.version) }
}

/// All layers above the network, on a server and a cache without either.
private struct App {
  let server: ScriptedServer
  let releases: ReleasesInteractor

  init(
    _ test: TestStore<AppState>, failures: [NetworkError.Reason] = [],
    keepingIn cache: MemoryCache? = nil, of package: String = "apple/swift-nio"
  ) throws {
    server = ScriptedServer(test.simulation, failures: failures)
    let transfer = RealDataTransferService(
      try NetworkConfiguration("https://api.test"), by: SharingNetworkService(server),
      keepingIn: cache)
    releases = ReleasesInteractor(
      test.store.binding(\.releases), of: package, in: HTTPReleasesRepository(by: transfer))
  }

  var requests: [NetworkRequest] { server.requests.withLock(\.self) }
}

struct ReleasesTests {
  private func store() -> TestStore<AppState> {
    // The request that callers share is a task of its own.
    TestStore(AppState(), isExhaustive: false, capturesUnstructuredTasks: true)
  }

  @Test func `what was kept shows at once, and then what is new`() throws {
    let test = store()
    let app = try App(test, keepingIn: .earlier)
    test.act { app.releases.load() }
    #expect(test.store.versions == ["1.0"])
    test.advanceToEnd()
    #expect(test.store.versions == ["2.0", "1.0"])
    test.act { app.releases.load() }
    #expect(app.requests.map { $0.headers["if-none-match"] } == ["1"])
    test.act { app.releases.refresh() }
    test.advanceToEnd()
    #expect(app.requests.map { $0.headers["if-none-match"] } == ["1", "2"])
    #expect(test.store.versions == ["2.0", "1.0"])
    test.finish()
  }

  @Test func `a server that is busy is asked again when it says, four times in all`() throws {
    let test = store()
    let app = try App(test, failures: [.status(503, "busy")], keepingIn: .earlier)
    test.act { app.releases.load() }
    test.advance(by: .seconds(19))
    #expect(app.requests.count == 1)
    #expect(test.store.binding(\.releases).activity().attempt?.number == 2)
    test.advance(by: .seconds(41))
    #expect(app.requests.count == 4 && test.store.versions == ["1.0"])
    #expect(test.store.releases.failure?.message.contains("status 503: \"busy\"") == true)
    test.finish()
  }

  @Test(arguments: [("apple/no-such", 1), ("../../admin", 0)])
  func `a package that nobody knows is one error, and is not asked for again`(
    package: String, requests: Int
  ) throws {
    let test = store()
    let app = try App(test, failures: [.status(404, "")], of: package)
    test.act { app.releases.load() }
    test.advanceToEnd()
    #expect(test.store.releases.failure?.kind == .notFound && app.requests.count == requests)
    test.finish()
  }

  @Test func `in every order nothing old shows behind what is new`() throws {
    let exploration = everyOrder(of: AppState(), capturesUnstructuredTasks: true) { test in
      let app = try App(test, failures: [.notReachable], keepingIn: .earlier)
      let shown = Mutex<[[String]]>([])
      let subscription = test.store.observe(\.releases) { phase in
        shown.withLock { $0.append((phase.value ?? []).map(\.version)) }
      }
      test.act { app.releases.load() }
      test.anytime("refresh") { app.releases.refresh() }
      // All pauses: a load that has shown something goes on for as long as it likes, and is not waited for.
      test.advance(by: .seconds(200))
      let counts = shown.withLock { $0.map(\.count) }
      #expect(counts == counts.sorted() && counts.contains(1))
      #expect(counts.last == 2 || test.store.releases.failure != nil)
      subscription.cancel()
    } invariant: { state in
      [nil, ["1.0"], ["2.0", "1.0"]].contains(state.versions)
    }
    #expect(exploration.isComplete && exploration.schedules > 20)
  }
}
