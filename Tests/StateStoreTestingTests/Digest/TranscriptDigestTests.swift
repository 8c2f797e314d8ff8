import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var attempts = 0
  var notes: [String] = []
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

/// The transcript of a scenario: the same every time, beside any other work, in debug and in
/// release. `.ci/run` compares the digests that these tests print in debug and in release.
struct TranscriptDigestTests {
  /// Runs a load that is retried after pauses with jitter, beside other work, for 30 virtual
  /// seconds.
  private func transcript() -> String {
    let test = TestStore(Desk(), isExhaustive: false)
    let store = test.store
    let scheduler = test.scheduler
    test.act {
      store.load(\.rows, "load()") {
        var pause = Duration.seconds(1)
        while true {
          store.update("attempt") { $0.attempts += 1 }
          do {
            let isLast = test.simulation.now > .seconds(20)
            return try await test.reply(
              "rows", [isLast ? .success([1, 2, 3]) : .failure(offline)],
              latency: .milliseconds(300))
          } catch is LoadFailure {
            let jitter = Duration.milliseconds(Int64(scheduler.randomNumber() % 500))
            try await test.clock.sleep(for: pause + jitter)
            pause *= 2
          }
        }
      }
      for number in 0..<2 {
        store.run("note \(number)") { _ in
          for _ in 0..<2 {
            let pause = Duration.milliseconds(Int64(scheduler.randomNumber() % 3_000))
            try? await test.clock.sleep(for: pause)
            await withTaskGroup(of: Void.self) { group in
              for part in 0..<2 {
                group.addTask { store.update("note") { $0.notes.append("\(number).\(part)") } }
              }
            }
          }
        }
      }
    }
    test.advance(by: .seconds(30))
    test.advanceToEnd()
    test.finish()
    return test.transcript
  }

  private func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }

  @Test func `L19: thousands of runs of one scenario have one transcript`() {
    let first = transcript()
    #expect(first.contains("load() loaded"))
    #expect(first.split(separator: "\n").count > 12)
    for _ in 1..<LongTests.rounds(10_000) where transcript() != first {
      Issue.record("A run has another transcript.")
      return
    }
    print("TRANSCRIPT_DIGEST scenario \(digest(first))")
  }

  @Test func `L19: every order of a scenario has the same transcripts in every build`() {
    var text = ""
    let exploration = everyOrder(of: Desk()) { test in
      test.act {
        test.store.load(\.rows, "load()") {
          try await test.reply("rows", [.success([1]), .failure(offline)], latency: .seconds(1))
        }
        test.store.run("note") { _ in
          for number in 0..<2 {
            guard (try? await test.reply("note \(number)", [.success(())])) != nil else { return }
            test.store.update("note") { $0.notes.append("\(number)") }
          }
        }
      }
      test.anytime("cancel") { test.store.cancelLoad(\.rows) }
      test.advanceToEnd()
      text += test.transcript + "\n\n"
    }
    #expect(exploration.isComplete && exploration.schedules > 20)
    print("TRANSCRIPT_DIGEST orders \(exploration.schedules) \(digest(text))")
  }
}
