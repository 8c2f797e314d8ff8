import StateStoreTesting
import Testing

@testable import Repositories

struct SnapshotIndexTests {
  private let generation = "00c0ffee00c0ffee"

  /// The index of todos with these numbers, in any order.
  private func entries(_ numbers: [Int]) -> [SnapshotIndex.Entry] {
    numbers.map { .init(number: $0, place: $0 &* 7 & 0x1FF_FFFF_FFFF, isNamed: $0 % 3 == 0) }
  }

  private func found(in text: [UInt8]) -> [SnapshotIndex.Entry]? {
    let head = Array(text.prefix(SnapshotIndex.headLength))
    guard let count = SnapshotIndex.count(head, of: generation) else { return nil }
    var found: [SnapshotIndex.Entry] = []
    for block in 0..<SnapshotIndex.blocks(of: count) {
      let range = SnapshotIndex.range(ofBlock: block, of: count)
      guard range.upperBound <= text.count, let entries = SnapshotIndex.entries(Array(text[range]))
      else { return nil }
      found += entries
    }
    return found
  }

  @Test(arguments: [1, 2, 63, 64, 65, 128, 129, 1_000])
  func `the entries come back in the order of the numbers`(count: Int) async throws {
    try await withSeed { random in
      var numbers = Set([Todo.numbers.upperBound])
      while numbers.count < count { numbers.insert(.random(in: 1...1 << 53, using: &random)) }
      let written = entries(Array(numbers).shuffled(using: &random))
      let text = SnapshotIndex.text(written, of: generation)
      #expect(text.count == SnapshotIndex.length(of: count))
      #expect(found(in: text) == written.sorted { $0.number < $1.number })
    }
  }

  @Test func `each changed byte is noticed`() {
    let text = SnapshotIndex.text(entries(Array(1...70)), of: generation)
    for place in text.indices {
      var damaged = text
      damaged[place] ^= 1
      #expect(found(in: damaged) == nil, "\(place)")
    }
  }

  @Test func `the index of another generation counts as missing`() {
    let text = SnapshotIndex.text(entries([1]), of: "0123456789abcdef")
    #expect(found(in: text) == nil)
  }
}
