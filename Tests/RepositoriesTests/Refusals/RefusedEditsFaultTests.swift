import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The file of refused edits, on a disk of which any call fails, does half of its work, or is the
/// last.
struct RefusedEditsFaultTests {
  private static let path = "/state/refused.lines"

  private static func note(_ text: String) -> TodosEdit {
    let before = Todo.sample(1)
    var after = before
    after.notes = text
    return TodosEdit(.note, [.changed(from: before, to: after)], by: "me")
  }

  private static func file(on disk: SimulatedDisk, longest: Int) -> RefusedEditsFile {
    RefusedEditsFile(path: path, longest: longest, on: disk)
  }

  private static func found(on state: DiskState) -> [TodosEdit] {
    RefusedEditsFile(path: path, longest: 4 << 20, on: SimulatedDisk(state)).edits().map(\.edit)
  }

  @Test(arguments: [10, 1 << 20])
  func `whatever fails, the edits before it stay, and one that is said to last is there`(
    longest: Int
  ) async throws {
    let disk = SimulatedDisk()
    let before = ["one", "two", "three"].map(Self.note)
    for edit in before {
      let file = Self.file(on: disk, longest: 1 << 20)
      file.keep(edit, at: Date(timeIntervalSince1970: 1), isUnknown: false)
    }
    let start = disk.state.start
    let (more, gone) = (Self.note("more"), before[1])
    try await withSeed { random in
      try FaultSweep(from: disk.state) { disk in
        let file = Self.file(on: disk, longest: longest)
        let kept = file.keep(more, at: Date(timeIntervalSince1970: 2), isUnknown: false)
        file.forget(gone.id)
        return kept.isLasting
      }.forEachEnd(using: &random) { isLasting, left, place in
        let found = Self.found(on: left)
        #expect(found.allSatisfy { (before + [more]).contains($0) }, "\(place)")
        // The file is not synchronized at each edit: a power cut may take the newest.
        if left.start != start { return }
        #expect(Set(found.map(\.id)).isSuperset(of: [before[0].id, before[2].id]), "\(place)")
        if isLasting { #expect(found.contains(more), "\(place)") }
      }
    }
  }
}
