import Testing

@testable import StateStoreTesting

struct SeedTests {
  private func repetition(of seed: UInt64) -> String {
    (LongTests.areOn ? "LONG_TESTS=1 " : "") + "TEST_SEED=\(seed)"
  }

  @Test func `a seed gives one sequence`() {
    var (first, again, other) = (
      SeededGenerator(seed: 7), SeededGenerator(seed: 7), SeededGenerator(seed: 8)
    )
    let numbers = (0..<10).map { _ in first.next() }
    #expect((0..<10).map { _ in again.next() } == numbers)
    #expect((0..<10).map { _ in other.next() } != numbers)
    #expect(first.seed == 7)
  }

  @Test(arguments: [0, 7, UInt64.max])
  func `the environment may ask for a seed`(seed: UInt64) {
    #expect(SeededGenerator.asked(in: ["TEST_SEED": "\(seed)"]) == seed)
  }

  @Test(arguments: [[:], ["TEST_SEED": ""], ["SEED": "7"]])
  func `without a wish the seed is a new one`(environment: [String: String]) {
    #expect(SeededGenerator.asked(in: environment) == nil)
  }

  @Test func `what is no seed stops the test, which would not repeat it`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SeededGenerator.asked(in: ["TEST_SEED": "18446744073709551616"])
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(said?.contains("TEST_SEED is \"18446744073709551616\", which is no seed") == true)
  }

  @Test func `the line of a seed names test and file`() {
    #expect(
      SeededGenerator.line(seed: 7, for: "sorting()", in: "SortTests.swift")
        == "\(repetition(of: 7)) for sorting() in SortTests.swift")
    #expect(
      SeededGenerator.line(seed: 7, for: "sorting()", in: nil)
        == "\(repetition(of: 7)) for sorting() in no test")
  }

  @Test func `withSeed names its seed in each issue`() async throws {
    let found = try await recordedIssues {
      try await withSeed { generator in
        Issue.record("seed \(generator.seed)")
        throw CancellationError()
      }
    }
    #expect(found.count == 2)
    let said = found[0].comments.map(\.rawValue)
    let seed = try #require(said.first?.split(separator: " ").last.flatMap { UInt64($0) })
    for issue in found {
      #expect(issue.comments.last?.rawValue == "To repeat this run, set \(repetition(of: seed)).")
    }
  }
}
