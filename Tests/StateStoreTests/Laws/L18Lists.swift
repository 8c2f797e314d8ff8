import StateStoreTesting
import Testing

@testable import StateStore

@Suite struct L18Lists {
  @Test(arguments: 0..<10)
  func `L18: random operations agree with an array after every step`(_ batch: Int) async throws {
    try await withSeed { generator in
      for _ in 0..<1000 {
        let sequenceGenerator = SeededGenerator(seed: generator.next())
        let count = Int.random(in: 0..<12, using: &generator)
        var sequence = ListSequence<Int>(count: count, sequenceGenerator)
        sequence.run(steps: 10)
        if let fault = sequence.fault {
          Issue.record("\(fault)\n\(sequence.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  @Test func `L18: operations on ids with equal hashes agree with an array`() async throws {
    try await withSeed { generator in
      for _ in 0..<200 {
        let sequenceGenerator = SeededGenerator(seed: generator.next())
        let count = Int.random(in: 0..<60, using: &generator)
        var sequence = ListSequence<CollidingID>(count: count, sequenceGenerator)
        sequence.run(steps: 15)
        if let fault = sequence.fault {
          Issue.record("\(fault)\n\(sequence.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  @Test(arguments: [0, 1, 31, 32, 33, 63, 64, 65, 255, 1023, 1024, 1025, 1057, 2048, 4999])
  func `L18: operations around full nodes agree with an array`(_ count: Int) async throws {
    try await withSeed { generator in
      for _ in 0..<(count < 100 ? 40 : 3) {
        let sequenceGenerator = SeededGenerator(seed: generator.next())
        var sequence = ListSequence<Int>(count: count, sequenceGenerator)
        sequence.run(steps: 12)
        if let fault = sequence.fault {
          Issue.record("\(fault.prefix(500))\n\(sequence.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}
