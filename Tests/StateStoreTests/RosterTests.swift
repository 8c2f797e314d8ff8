import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

@Suite struct RosterTests {
  private func observer(_ order: Int) -> AnyObserver {
    AnyObserver(of: 0, order: UInt64(order), joinedAt: .owed)
  }

  private func orders(_ roster: Roster) -> [UInt64] {
    roster.slots.filter { $0 !== AnyObserver.none }.map(\.order)
  }

  @Test func `observers stand in the order they joined`() {
    var roster = Roster()
    for order in 1...5 { roster.append(observer(order)) }
    #expect(orders(roster) == [1, 2, 3, 4, 5])
    #expect(roster.slots.map(\.position) == [0, 1, 2, 3, 4])
    #expect(roster.count == 5)
  }

  @Test func `one that leaves has no place any more, and the others keep theirs`() {
    var roster = Roster()
    let observers = (0..<5).map(observer)
    for observer in observers { roster.append(observer) }
    roster.remove(observers[1])
    #expect(observers.map(\.position) == [0, -1, 2, 3, 4])
    #expect(orders(roster) == [0, 2, 3, 4])
    #expect(roster.slots[1].isCancelled)
  }

  @Test func `any sequence of joining and leaving keeps the order in a bounded space`() async throws
  {
    try await withSeed { generator in
      for _ in 0..<50 {
        var roster = Roster()
        var members: [AnyObserver] = []
        for order in 0..<400 {
          if members.isEmpty || Int.random(in: 0..<100, using: &generator) < 52 {
            members.append(observer(order))
            roster.append(members[members.count - 1])
          } else {
            let index = Int.random(in: 0..<members.count, using: &generator)
            roster.remove(members.remove(at: index))
          }
          #expect(roster.count == members.count)
          #expect(roster.slots.count <= 2 * roster.count + 8)
          let isExact = members.allSatisfy { roster.slots[$0.position] === $0 }
          #expect(isExact && orders(roster) == members.map(\.order))
        }
      }
    }
  }

  @Test func `the place of nobody counts as cancelled`() {
    #expect(AnyObserver.none.isCancelled)
    #expect(!observer(1).isCancelled)
  }
}
