import Testing

@testable import StateStore

/// An id that can change, against all rules.
private final class LooseID: Hashable, Sendable {
  let number: Box<Int>

  init(_ number: Int) { self.number = Box(number) }

  static func == (left: LooseID, right: LooseID) -> Bool {
    left.number.value == right.number.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

@Suite struct ElementIndexTests {
  private func observer() -> AnyObserver { AnyObserver(of: 0, order: 0, joinedAt: .owed) }

  @Test func `observers of one id come and leave in any order`() {
    for places in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
      var index = ElementIndex<Int>()
      let observers = (0..<3).map { _ in observer() }
      for observer in observers { index.insert(observer, at: 7) }
      var left = observers.count
      for place in places {
        index.remove(observers[place], at: 7)
        left -= 1
        let listeners = index.listeners[7].map { [$0.first] + $0.others } ?? []
        #expect(listeners.count == left)
        #expect(observers[place].position == -1)
        for (place, listener) in listeners.enumerated() { #expect(listener.position == place) }
      }
      #expect(index.listeners.isEmpty)
    }
  }

  @Test func `an id that has become another one takes nobody else's observer`() {
    var index = ElementIndex<LooseID>()
    let (mine, mineFirst) = (observer(), observer())
    let theirs = (0..<3).map { _ in observer() }
    let id = LooseID(1)
    index.insert(mineFirst, at: LooseID(1))
    index.insert(mine, at: id)
    for observer in theirs { index.insert(observer, at: LooseID(2)) }
    id.number.value = 2
    index.remove(mine, at: id)
    let listeners = index.listeners[LooseID(2)].map { [$0.first] + $0.others } ?? []
    #expect(listeners.map(ObjectIdentifier.init) == theirs.map(ObjectIdentifier.init))
  }

  @Test func `the room that many took is given back when they have left`() {
    var index = ElementIndex<Int>()
    let observers = (0..<10_000).map { _ in observer() }
    for (id, observer) in observers.enumerated() { index.insert(observer, at: id) }
    for (id, observer) in observers.enumerated().dropFirst(10) { index.remove(observer, at: id) }
    #expect(index.listeners.count == 10)
    #expect(index.listeners.capacity < 100)
  }
}
