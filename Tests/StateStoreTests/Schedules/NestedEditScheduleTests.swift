import StateStoreTesting
import Testing

@testable import StateStore

@Suite struct NestedEditScheduleTests {
  @Test func `L16: random edits of rows beside loads of the rows and of their list keep the law`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = NestedEditSchedule(SeededGenerator(seed: generator.next()))
        if let fault = schedule.run(operations: 4 + number % 22) {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

/// A random sequence of edits of rows, of loads of the rows and of their list, and of the replies
/// to all of them.
private final class NestedEditSchedule {
  private let test = TestStore(Thread16(), isExhaustive: false)
  private let server: ServerOfRows
  private var generator: SeededGenerator
  /// Whether the list is edited, too.
  private let editsList: Bool
  /// Whether there are loads, which may bring what the server had a while ago.
  private let loads: Bool
  /// Whether the store follows the rows from the start, which others change, too.
  private let follows: Bool
  private(set) var log: [String] = []

  init(_ generator: SeededGenerator) {
    self.generator = generator
    server = ServerOfRows(
      test, written: ServerOfRows.Written.allCases.randomElement(using: &self.generator)!,
      revises: Bool.random(using: &self.generator))
    editsList = Bool.random(using: &self.generator)
    loads = Bool.random(using: &self.generator)
    follows = !loads && Bool.random(using: &self.generator)
  }

  /// Runs the sequence; returns a fault.
  func run(operations: Int) -> String? {
    let faults = Recorder<String>()
    let watch = test.store.observe(\.rows) { [server] in
      if let fault = server.missing(in: $0) { faults.append(fault) }
    }
    if follows { test.act { server.followRows() } }
    for number in 0..<operations {
      operate(number)
      if faults.all.isEmpty { continue }
      break
    }
    test.advanceToEnd()
    watch.cancel()
    test.skip()
    test.finish()
    if let fault = faults.all.first ?? server.fault { return fault }
    let isEmpty = test.store.lock.withLock { $0.draft.edits.isEmpty }
    return isEmpty ? nil : "Edited lanes are left."
  }

  private func operate(_ number: Int) {
    let id = Int.random(in: 1...2, using: &generator)
    let latency = Duration.milliseconds(Int.random(in: 0...60, using: &generator))
    let kind = Int.random(in: 0..<22, using: &generator)
    log.append("\(kind) of row \(id), \(latency)")
    switch kind {
    case 0, 1, 2:
      let isRefused = Bool.random(using: &generator)
      test.act { server.edit(id, "\(number)", isRefused: isRefused, latency: latency) }
    case 3 where loads, 4 where loads:
      test.act { server.loadRows("rows \(number)", latency: latency) }
    case 5 where loads, 6 where loads: test.act { server.loadBody(id, latency: latency) }
    case 19 where loads, 20 where loads:
      test.act { server.loadMore(id, latency: latency) }
    case 7 where loads: test.act { test.store.cancelLoad(\.rows) }
    case 8: test.act { test.store.child(\.rows, id: id).body.cancelLoad() }
    case 9, 18: test.act { server.write(id) }
    case 10 where editsList, 11 where editsList:
      let isRefused = Bool.random(using: &generator)
      test.act { server.editAll("\(number)", isRefused: isRefused, latency: latency) }
    case 12 where loads: test.act { server.followRows() }
    case 12 where follows, 13 where follows:
      test.act { server.change(id, "other \(number)") }
      server.expect(id, "other \(number)")
    case 13, 14, 15: test.act { server.tell(id) }
    case 21: test.act { server.giveUp(number / 4) }
    default: test.advance(by: latency / 3)
    }
  }
}
