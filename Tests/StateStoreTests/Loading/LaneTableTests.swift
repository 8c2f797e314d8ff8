import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Shelf: Sendable {
  subscript(_ place: Place) -> Int {
    get { place.number }
    set {}
  }
}

/// A place with one of seven hashes.
private struct Place: Hashable, Sendable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 7) }
}

/// A lane whose state a test sets.
private final class FakeLane: AnyLane {
  let path: any AnyKeyPath & Sendable
  let isHolding = Atomic(false)
  let loadedAt: Duration?

  init(_ path: any AnyKeyPath & Sendable, loadedAt: Duration? = nil) {
    self.path = path
    self.loadedAt = loadedAt
  }

  var key: AnyKeyPath { path as AnyKeyPath }

  func isNeeded(_ isOld: (Duration) -> Bool) -> Bool {
    isHolding.load(ordering: .relaxed) || loadedAt.map { !isOld($0) } ?? false
  }

  func takeWork() -> LoadWork? { nil }

  func clear() {}
}

private func path(_ number: Int) -> any AnyKeyPath & Sendable {
  let path: any WritableKeyPath<Shelf, Int> & Sendable = \Shelf.[Place(number: number)]
  return path
}

extension LaneTable {
  fileprivate func lane(_ number: Int, loadedAt: Duration? = nil, now: Duration = .zero) -> FakeLane
  {
    let path = path(number)
    let lane = lane(of: path, now: { now }, { FakeLane(path, loadedAt: loadedAt) })
    guard let lane = lane as? FakeLane else { fatalError("The table made a lane of its own.") }
    return lane
  }
}

@Suite struct LaneTableTests {
  @Test func `asking finds the lane that was made, and makes none`() {
    let table = LaneTable()
    #expect(table.existing(path(1)) == nil)
    let lane = table.lane(1)
    #expect(table.existing(path(1)) === lane)
    #expect(table.existing(path(8)) == nil)
    #expect(table.lane(1) === lane)
    #expect(table.lane(8) !== lane)
    #expect(table.count == 2)
  }

  @Test func `lanes that nobody holds or needs are removed, the others stay`() async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(20) {
        let table = LaneTable()
        var held: [Int: FakeLane] = [:]
        var needed: [Int: ObjectIdentifier] = [:]
        var most = 0
        for _ in 0..<2_000 {
          let number = Int.random(in: 0..<1_000, using: &generator)
          let lane = table.lane(number)
          if let known = held[number] { #expect(known === lane) }
          if let known = needed[number] { #expect(known == ObjectIdentifier(lane)) }
          switch Int.random(in: 0..<10, using: &generator) {
          case 0:
            held[number] = lane
          case 1:
            lane.isHolding.store(true, ordering: .relaxed)
            needed[number] = ObjectIdentifier(lane)
          case 2, 3:
            held[number] = nil
          case 4, 5:
            lane.isHolding.store(false, ordering: .relaxed)
            needed[number] = nil
            table.noteRest(of: 1) { .zero }
          default:
            break
          }
          let kept = Set(held.keys).union(needed.keys).count
          most = max(most, kept)
          #expect(table.count >= kept && table.count <= 64 + 2 * (most + 1))
        }
      }
    }
  }

  @Test func `ages are kept while lanes are few, and then as long as they matter`() {
    let table = LaneTable()
    for number in 0..<900 { _ = table.lane(number, loadedAt: .zero) }
    table.noteRest(of: 10_000) { .seconds(1_000) }
    #expect(table.count == 900)
    table.note(age: .seconds(60))
    for number in 900..<1_100 { _ = table.lane(number, loadedAt: .seconds(30)) }
    table.noteRest(of: 10_000) { .seconds(59) }
    #expect(table.count == 1_100)
    table.noteRest(of: 10_000) { .seconds(60) }
    #expect(table.count == 200)
    // A clock that goes back makes nothing old.
    for number in 1_100..<2_000 { _ = table.lane(number, loadedAt: .seconds(90)) }
    table.noteRest(of: 10_000) { .zero }
    #expect(table.count == 1_100)
  }

  @Test func `of one path four threads have one lane at a time`() {
    for _ in 0..<LongTests.rounds(20) {
      let table = LaneTable()
      let inUse = Box<[Int: (lane: ObjectIdentifier, users: Int)]>([:])
      let faults = Atomic(0)
      onThreads(4) { thread in
        for step in 0..<2_000 {
          let number = (step &* 7919 &+ thread &* 104_729) % 100
          let lane = table.lane(number)
          inUse.modify { inUse in
            let use = inUse[number] ?? (ObjectIdentifier(lane), 0)
            if use.lane != ObjectIdentifier(lane) { faults.add(1, ordering: .relaxed) }
            inUse[number] = (use.lane, use.users + 1)
          }
          if step.isMultiple(of: 16) { table.noteRest(of: 1_000) { .zero } }
          inUse.modify { inUse in
            guard let use = inUse[number] else { return }
            inUse[number] = use.users == 1 ? nil : (use.lane, use.users - 1)
          }
          withExtendedLifetime(lane) {}
        }
      }
      #expect(faults.load(ordering: .relaxed) == 0)
    }
  }
}
