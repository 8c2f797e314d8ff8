import StateStoreTesting
import Testing

@testable import StateStore

/// A state as large as the extents in these tests.
private struct Bytes {
  var words: (UInt64, UInt64) = (0, 0)
}

@Suite struct FieldVersionsTests {
  @Test func `nothing was written at first`() {
    let versions = FieldVersions()
    #expect(versions.lastWrite(of: 0..<8) == 0)
    #expect(versions.lastWrite(of: .everything) == 0)
    #expect(versions.next == 1)
  }

  @Test func `the last write of a field is the last one that shares a byte with it`() async throws {
    try await withSeed { generator in
      for _ in 0..<100 {
        var (table, versions) = (FieldTable<Bytes>(), FieldVersions())
        var writes: [Range<Int>] = []
        for _ in 0..<50 {
          let extent = Self.extent(&generator)
          if Bool.random(using: &generator) {
            _ = table.index(of: extent)
          } else {
            if extent == versions.quiet {
              versions.noteAgain()
            } else {
              versions.latest += 1
              versions.note(table.index(of: extent), extent, isQuiet: .random(using: &generator))
            }
            writes.append(extent)
          }
          let asked = Self.extent(&generator)
          let expected = writes.lastIndex { $0.overlaps(asked) }.map { $0 + 1 } ?? 0
          #expect(versions.lastWrite(of: asked) == UInt64(expected))
        }
      }
    }
  }

  private static func extent(_ generator: inout SeededGenerator) -> Range<Int> {
    if Int.random(in: 0..<8, using: &generator) == 0 { return .everything }
    let start = Int.random(in: 0..<16, using: &generator)
    return start..<Int.random(in: start + 1...16, using: &generator)
  }
}
