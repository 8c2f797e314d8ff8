import StateStoreTesting
import Testing

@testable import StateStore

@Suite struct L18Lists {
  @Test(arguments: 0..<10)
  func `L18: random operations agree with an array after every step`(_ batch: Int) async throws {
    try await compare(sequences: LongTests.rounds(1000), of: Int.self, counts: 0..<16, steps: 15)
  }

  @Test func `L18: operations on ids with equal hashes agree with an array`() async throws {
    try await compare(
      sequences: LongTests.rounds(300), of: CollidingID.self, counts: 0..<80, steps: 15)
  }

  @Test(arguments: [0, 1, 31, 32, 33, 63, 64, 65, 255, 1023, 1024, 1025, 1057, 2048, 4999])
  func `L18: operations around full nodes agree with an array`(_ count: Int) async throws {
    let counts = max(0, count - 2)..<(count + 3)
    try await compare(
      sequences: LongTests.rounds(count < 100 ? 40 : 10), of: Int.self, counts: counts, steps: 15)
  }

  private func compare<ID: NumberedID>(
    sequences: Int, of type: ID.Type, counts: Range<Int>, steps: Int
  ) async throws {
    try await withSeed { generator in
      for _ in 0..<sequences {
        let count = Int.random(in: counts, using: &generator)
        var sequence = ListSequence<ID>(
          count: count, SeededGenerator(seed: generator.next()))
        sequence.run(steps: steps)
        guard let fault = sequence.fault else { continue }
        Issue.record("\(fault.prefix(2000))\n\(sequence.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
