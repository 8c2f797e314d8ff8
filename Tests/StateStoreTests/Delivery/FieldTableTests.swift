import StateStoreTesting
import Testing

@testable import StateStore

/// A state as large as the extents in these tests.
private struct Bytes {
  var words: (UInt64, UInt64) = (0, 0)
}

@Suite struct FieldTableTests {
  private typealias Table = FieldTable<Bytes>

  @Test func `a field has one index, however often it is met`() {
    var table = Table()
    #expect(table.index(of: 0..<Int.max) == Table.everything)
    #expect(table.index(of: 0..<8) == 1)
    #expect(table.index(of: 0..<4) == 2)
    #expect(table.index(of: 4..<8) == 3)
    #expect(table.index(of: 0..<8) == 1)
    #expect(table.index(of: 0..<4) == 2)
    #expect(table.index(of: 16..<16) == 4)
    #expect(table.index(of: 16..<16) == 4)
  }

  @Test func `a touched field is taken once, with the version of the last write`() {
    var table = Table()
    let field = table.index(of: 0..<8)
    table.count(1, in: field)
    table.touch(0..<4, at: 3)
    table.touch(4..<8, at: 4)
    table.touch(8..<16, at: 5)
    #expect(table.takeTouched() == field)
    #expect(table.takeTouched() == nil)
    #expect(table.fields[field].writtenAt == 4)
    table.count(-1, in: field)
    table.touch(0..<4, at: 6)
    #expect(table.takeTouched() == nil)
  }

  @Test func `L8: a write touches exactly the observed fields that share a byte with it`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<100 { Self.compare(operations: 100, &generator) }
    }
  }

  /// Compares a table with a count of the observers of each extent.
  private static func compare(operations: Int, _ generator: inout SeededGenerator) {
    var table = Table()
    var counts: [Range<Int>: Int] = [.everything: 0]
    for version in 1...operations {
      let extent = extent(&generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        counts[extent, default: 0] += 1
        table.count(1, in: table.index(of: extent))
      case 1:
        if counts[extent, default: 0] == 0 { continue }
        counts[extent, default: 0] -= 1
        table.count(-1, in: table.index(of: extent))
      default:
        table.touch(extent, at: UInt64(version))
        var touched: Set<Range<Int>> = []
        while let field = table.takeTouched() {
          touched.insert(table.fields[field].extent)
          #expect(table.fields[field].writtenAt == version)
        }
        let observed = counts.filter { $0.value > 0 }.keys
        #expect(touched == Set(observed.filter { share($0, extent) }))
      }
    }
  }

  private static func extent(_ generator: inout SeededGenerator) -> Range<Int> {
    if Int.random(in: 0..<8, using: &generator) == 0 { return .everything }
    let start = Int.random(in: 0..<8, using: &generator)
    return start..<start + Int.random(in: 1...8, using: &generator)
  }

  /// Whether two extents have a byte in common, byte by byte.
  private static func share(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    (0..<16).contains { left.contains($0) && right.contains($0) }
  }
}

extension FieldTable {
  /// Records a write of these bytes.
  fileprivate mutating func touch(_ extent: Range<Int>, at version: UInt64) {
    touch(index(of: extent), at: version)
  }
}
