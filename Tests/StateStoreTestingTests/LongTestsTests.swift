import Testing

@testable import StateStoreTesting

struct LongTestsTests {
  @Test func `tests have their full size only when asked`() {
    #expect(LongTests.areOn(in: ["LONG_TESTS": "1"]))
    for environment in [[:], ["LONG_TESTS": ""], ["LONG_TESTS": "0"]] {
      #expect(!LongTests.areOn(in: environment))
    }
  }

  @Test func `another value stops the test, which would not have the size that was meant`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = LongTests.areOn(in: ["LONG_TESTS": "yes"])
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(said?.contains("LONG_TESTS is \"yes\"; set it to 1") == true)
  }

  @Test func `a test repeats a thirtieth of its rounds, and at least one`() {
    #expect(LongTests.rounds(600) == (LongTests.areOn ? 600 : 20))
    #expect(LongTests.rounds(3) == (LongTests.areOn ? 3 : 1))
  }

  @Test func `a thirtieth of very many cases is tried`() {
    var random = SeededGenerator()
    let tried = (0..<10_000).count { _ in LongTests.tries(using: &random) }
    #expect(LongTests.areOn ? tried == 10_000 : (200..<500).contains(tried))
    let more = (0..<10_000).count { _ in LongTests.tries(oneIn: 4, using: &random) }
    #expect(LongTests.areOn ? more == 10_000 : (2_000..<3_000).contains(more))
  }
}
