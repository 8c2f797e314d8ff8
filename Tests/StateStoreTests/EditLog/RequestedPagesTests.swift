import StateStoreTesting
import Testing

@testable import StateStore

private struct Feed: Sendable {
  var posts = Loadable<Int>.notRequested
}

/// The requested pages that the log knows, as they come and end.
@Suite struct `Requested pages` {
  @Test func `random pages come and end as in a list, and none that has ended stays for long`()
    async throws
  {
    let store = Store(Feed())
    let lane = store.lane(of: \.posts)
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(100) {
        var pages = RequestedPages<Feed>()
        var list: [RunWork] = []
        for _ in 0..<200 {
          switch Int.random(in: 0..<5, using: &generator) {
          case 0, 1, 2:
            let page = RunHost.work()
            pages.insert(page, of: lane)
            list.append(page)
          case 3:
            guard let ending = list.randomElement(using: &generator) else { continue }
            // Its task goes on, so that the log does not hear of the end.
            ending.close()
          default:
            let others = list.filter(\.isEnding)
            let page =
              list.isEmpty || Int.random(in: 0..<9, using: &generator) == 0
              ? RunHost.work() : list.remove(at: Int.random(in: list.indices, using: &generator))
            let removed = pages.remove(page).map(\.run)
            for run in removed { #expect(run === page || run.isEnding) }
            #expect(list.count < 16 ? removed.count >= others.count : true)
            list.removeAll { run in removed.contains { $0 === run } }
          }
          #expect(pages.mayBeReplaced(by: lane) == !pages.all.isEmpty)
          #expect(
            Set(pages.all.map { ObjectIdentifier($0.run) })
              == Set(list.map { ObjectIdentifier($0) }))
        }
        // Each removal counts, also of what is not there.
        for _ in 0...list.count { _ = pages.remove(RunHost.work()) }
        #expect(!pages.all.contains { $0.run.isEnding })
      }
    }
  }
}

extension RunHost {
  /// A run that no store has.
  fileprivate static func work() -> RunWork {
    let start = RunStart(
      caller: Caller(name: "page", fileID: #fileID, line: #line), isCounted: false)
    let host = Store(0).link.host
    return RunWork(start, number: 0, of: host, RunBody { _ in .finished })
  }
}
