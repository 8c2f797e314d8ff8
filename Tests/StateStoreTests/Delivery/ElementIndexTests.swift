import Testing

@testable import StateStore

/// An id that can change, against the rules of Hashable.
private final class ChangingID: Hashable, Sendable {
  let number: Box<Int>

  init(_ number: Int) { self.number = Box(number) }

  static func == (left: ChangingID, right: ChangingID) -> Bool {
    left.number.value == right.number.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

@Suite struct ElementIndexTests {
  private func observer() -> AnyObserver { AnyObserver(of: 0, order: 0, addedAt: .owed) }

  /// The observers of one id in an index.
  private func members<ID>(_ index: ElementIndex<ID>, _ id: ID) -> [AnyObserver] {
    guard let number = index.numbers[id], let group = index.groups[number] else { return [] }
    return (group.first.map { [$0] } ?? []) + group.others
  }

  @Test func `observers of one id come and leave in any order`() {
    for places in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
      var index = ElementIndex<Int>()
      let observers = (0..<3).map { _ in observer() }
      let groups = observers.map { index.insert($0, at: 7) }
      #expect(groups == [0, 0, 0])
      var left = observers.count
      for place in places {
        index.remove(observers[place], from: 0)
        left -= 1
        let members = members(index, 7)
        #expect(members.count == left)
        #expect(observers[place].position == -1)
        for (place, member) in members.enumerated() { #expect(member.position == place) }
      }
      index.sweep { _, _ in Issue.record("Nobody is to be moved.") }
      #expect(index.numbers.isEmpty)
      #expect(index.insert(observer(), at: 8) == 0)
    }
  }

  @Test func `an id that has become another one takes nobody else's observer`() {
    var index = ElementIndex<ChangingID>()
    let mine = observer()
    let theirs = (0..<3).map { _ in observer() }
    let id = ChangingID(1)
    let group = index.insert(mine, at: id)
    for observer in theirs { _ = index.insert(observer, at: ChangingID(2)) }
    id.number.value = 2
    index.remove(mine, from: group)
    index.sweep { _, _ in Issue.record("Nobody is to be moved.") }
    #expect(
      members(index, ChangingID(2)).map(ObjectIdentifier.init) == theirs.map(ObjectIdentifier.init))
  }

  @Test func `an id that somebody observes again before the sweep stays`() {
    var index = ElementIndex<Int>()
    let (first, second) = (observer(), observer())
    let group = index.insert(first, at: 7)
    index.remove(first, from: group)
    #expect(index.insert(second, at: 7) == group)
    index.sweep { _, _ in Issue.record("Nobody is to be moved.") }
    #expect(members(index, 7).map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
  }

  @Test func `ids that are not found again are given up in time`() {
    var index = ElementIndex<Double>()
    for _ in 0..<1_000 {
      let passing = observer()
      let group = index.insert(passing, at: .nan)
      index.remove(passing, from: group)
      index.sweep { _, _ in Issue.record("Nobody is to be moved.") }
      #expect(index.numbers.count <= 9 && index.groups.count <= 9)
    }
  }

  @Test func `the room that many took is given back when they have left`() {
    var index = ElementIndex<Int>()
    let observers = (0..<10_000).map { _ in observer() }
    var groups = observers.enumerated().map { id, observer in index.insert(observer, at: id) }
    let indices = Dictionary(
      uniqueKeysWithValues: observers.enumerated().map { (ObjectIdentifier($1), $0) })
    for id in 0..<9_990 {
      index.remove(observers[id], from: groups[id])
      index.sweep { observer, group in groups[indices[ObjectIdentifier(observer)] ?? 0] = group }
    }
    #expect(index.numbers.count == 10)
    #expect(index.numbers.capacity < 100)
    #expect(index.groups.count < 100)
    for id in 9_990..<10_000 {
      #expect(members(index, id).map(ObjectIdentifier.init) == [ObjectIdentifier(observers[id])])
      index.remove(observers[id], from: groups[id])
    }
  }
}
