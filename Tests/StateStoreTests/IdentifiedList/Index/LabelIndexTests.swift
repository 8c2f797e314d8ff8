import StateStoreTesting
import Testing

@testable import StateStore

@Suite struct `The index of a list` {
  private func entries(_ count: Int, hash: (Int) -> UInt64) -> ContiguousArray<HashedLabel> {
    ContiguousArray((0..<count).map { HashedLabel(hash: hash($0), label: Int64($0)) })
  }

  @Test func `finds what was inserted, until it is removed`() async throws {
    try await withSeed { generator in
      let all = entries(5000) { _ in generator.next() }
      var index = LabelIndex()
      for entry in all { index.insert(entry) }
      let built = LabelIndex(all) { _, _ in Issue.record("Random hashes are not the same.") }
      for entry in all {
        #expect(index.first(entry.hash) == entry.label)
        #expect(built.first(entry.hash) == entry.label)
      }
      index.relabel(all[7], to: -1)
      #expect(index.first(all[7].hash) == -1 && built.first(all[7].hash) == 7)
      index.relabel(HashedLabel(hash: all[7].hash, label: -1), to: 7)
      for entry in all.shuffled(using: &generator) {
        index.remove(entry)
        #expect(index.first(entry.hash) == nil)
      }
      guard case .bucket(let rest) = index else { return #expect(Bool(false), "A branch is left.") }
      #expect(rest.isEmpty && built.first(all[0].hash) == 0)
    }
  }

  @Test func `keeps any number of equal hashes apart`() {
    let all = entries(100) { _ in 42 }
    var index = LabelIndex()
    for entry in all { index.insert(entry) }
    #expect(Set(index.all(42)) == Set(0..<100))
    for entry in all.dropLast() { index.remove(entry) }
    #expect(index.all(42) == [99] && index.first(42) == 99 && index.first(43) == nil)
  }

  @Test func `building tells of every two with the same hash`() {
    var pairs: [[Int64]] = []
    _ = LabelIndex(entries(6) { UInt64($0 % 4) << 60 }) { pairs.append([$0, $1]) }
    #expect(pairs.sorted { $0[0] < $1[0] } == [[0, 4], [1, 5]])
  }
}
