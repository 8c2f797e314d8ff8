import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Kept answers, on a disk of which any call fails, does half of its work, or is the last.
struct ResponseCacheFaultTests {
  private static let folder = "/cache"
  private static let keys = ["one", "two"]

  private static func answer(_ text: String) -> NetworkResponse {
    NetworkResponse(body: Data(text.utf8))
  }

  private static func cache(on disk: SimulatedDisk, countLimit: Int = 4) -> ResponseCache {
    ResponseCache(folder: folder, countLimit: countLimit, files: disk)
  }

  @Test func `whatever fails, an answer is the old one or the new one, and the others stay`()
    async throws
  {
    let disk = SimulatedDisk()
    for key in Self.keys { Self.cache(on: disk).write(Self.answer("old"), key) }
    try await withSeed { random in
      let calls = try FaultSweep(from: disk.state) { disk in
        let cache = Self.cache(on: disk)
        cache.write(Self.answer("new"), Self.keys[0])
        return disk.isDead ? nil : cache.read(Self.keys[0])?.body
      }.forEachEnd(using: &random) { told, left, place in
        let found = Self.keys.map { Self.cache(on: SimulatedDisk(left)).read($0)?.body }
        #expect(["old", "new"].map { Data($0.utf8) }.contains(found[0]), "\(place)")
        #expect(found[1] == Data("old".utf8), "\(place)")
        // Drafts of programs that are gone go with the next answer.
        let next = SimulatedDisk(left)
        Self.cache(on: next).write(Self.answer("next"), Self.keys[0])
        #expect(Self.cache(on: next).read(Self.keys[0])?.body == Data("next".utf8), "\(place)")
        #expect(next.state.names.count == Self.keys.count, "\(place)")
      }
      #expect(calls > 5)
    }
  }

  @Test func `whatever fails while the oldest answer goes, no other goes`() async throws {
    let disk = SimulatedDisk()
    for key in Self.keys { Self.cache(on: disk).write(Self.answer("old"), key) }
    try await withSeed { random in
      try FaultSweep(from: disk.state) { disk in
        Self.cache(on: disk, countLimit: 1).write(Self.answer("new"), Self.keys[0])
      }.forEachEnd(using: &random) { _, left, place in
        let found = Self.keys.map { Self.cache(on: SimulatedDisk(left)).read($0)?.body }
        #expect(["old", "new"].map { Data($0.utf8) }.contains(found[0]), "\(place)")
        #expect([nil, Data("old".utf8)].contains(found[1]), "\(place)")
      }
    }
  }
}
