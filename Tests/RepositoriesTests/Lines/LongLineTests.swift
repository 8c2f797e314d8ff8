import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Lines of kept edits that are made piece by piece.
struct LongLineTests {
  @Test func `the pieces of a long line are the line, whatever its edit has`() async throws {
    try await withSeed { random in
      var long = 0
      for _ in 0..<400 {
        guard case .edit(let saved) = JournalEntry.random(using: &random) else { continue }
        let sizes = LongLine.Sizes(fewestChanges: 2, piece: .random(in: 1...2_000, using: &random))
        guard let line = LongLine(of: saved, sizes) else {
          #expect(saved.edit.changes.count < 2 || !saved.edit.foreign.isEmpty)
          continue
        }
        long += 1
        var (writer, joined) = (JSONWriter(), [UInt8]())
        line.forEachPiece { joined += $0 }
        let isWritten = writer.write(.kept(.saved(saved)))
        #expect(isWritten && joined == writer.bytes && joined.count == line.length)
      }
      #expect(long > 20)
    }
  }

  @Test func `an edit that cannot be written has no long line`() {
    let changes = [1, 2].map { number in
      TodosEdit.Change.added(.sample(number, createdAt: number == 1 ? .nan : 1))
    }
    let saved = TodosSaved(TodosEdit(.importing, changes), at: Revision(1), .distantPast)
    #expect(LongLine(of: saved, .init(fewestChanges: 1)) == nil)
  }
}
