import StateStoreTesting
import Testing

@testable import StateStore

struct RecordRingTests {
  @Test func `elements come out in their order, and the oldest gives way`() {
    var ring = RecordRing<Int>(limit: 3)
    #expect([1, 2, 3, 4, 5].map { ring.append($0) } == [nil, nil, nil, 1, 2])
    #expect(ring.popFirst() == 3)
    #expect(ring.append(6) == nil)
    #expect(
      [ring.popFirst(), ring.popFirst(), ring.popFirst(), ring.popFirst()] == [4, 5, 6, nil])
    #expect(ring.isEmpty)
  }

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
