import StateStoreTesting
import Testing

@testable import StateStore

struct RecordRingTests {
  @Test func `any sequence agrees with an array`() async throws {
    try await withSeed { generator in
      for limit in [1, 2, 5, 100] {
        var ring = RecordRing<Int>(limit: limit)
        var array: [Int] = []
        for number in 0..<500 {
          if Int.random(in: 0..<5, using: &generator) < 3 {
            let oldest = array.count == limit ? array.removeFirst() : nil
            array.append(number)
            #expect(ring.append(number) == oldest)
          } else {
            #expect(ring.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
          }
          #expect(ring.count == array.count)
        }
      }
    }
  }
}
