import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

@Suite struct ObserverListTests {
  private func observer(_ order: Int) -> AnyObserver {
    AnyObserver(of: 0, order: UInt64(order), addedAt: .owed)
  }

  private func orders(_ list: ObserverList) -> [UInt64] {
    list.slots.filter { $0 !== AnyObserver.none }.map(\.order)
  }

  @Test func `a removed observer has no place any more, and the others keep theirs`() {
    var list = ObserverList()
    let observers = (0..<5).map(observer)
    for observer in observers { list.append(observer) }
    list.remove(observers[1])
    #expect(observers.map(\.position) == [0, -1, 2, 3, 4])
    #expect(orders(list) == [0, 2, 3, 4])
    #expect(list.slots[1].isCancelled)
  }

  @Test func `any sequence of adding and removing keeps the order in a bounded space`() async throws
  {
    try await withSeed { generator in
      for _ in 0..<50 {
        var list = ObserverList()
        var members: [AnyObserver] = []
        for order in 0..<400 {
          if members.isEmpty || Int.random(in: 0..<100, using: &generator) < 52 {
            members.append(observer(order))
            list.append(members[members.count - 1])
          } else {
            let index = Int.random(in: 0..<members.count, using: &generator)
            list.remove(members.remove(at: index))
          }
          #expect(list.count == members.count)
          #expect(list.slots.count <= 2 * list.count + 8)
          let isExact = members.allSatisfy { list.slots[$0.position] === $0 }
          #expect(isExact && orders(list) == members.map(\.order))
        }
      }
    }
  }

  @Test func `a slot without an observer counts as cancelled`() {
    #expect(AnyObserver.none.isCancelled)
    #expect(!observer(1).isCancelled)
  }
}
