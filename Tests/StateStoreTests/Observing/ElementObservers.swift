import StateStore
import StateStoreTesting
import Testing

private struct Mirrored: Sendable {
  var list: IdentifiedList<NumberedRow<CollidingID>>
  var mirror: IdentifiedList<NumberedRow<CollidingID>>? { list }
}

/// Observers of a few elements that come and go among random writes.
final class ElementObservers {
  private let span: Int
  private let store: Store<Mirrored>
  private let heard = Recorder<Int>()
  private var observers: [(number: Int, id: CollidingID, subscription: Subscription)] = []
  private var count = 0

  init(span: Int) {
    self.span = span
    store = Store(Mirrored(list: IdentifiedList((0..<30).map { NumberedRow($0) })))
  }

  func run(_ generator: inout SeededGenerator) {
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        if observers.isEmpty || Int.random(in: 0..<5, using: &generator) < 3 {
          subscribe(&generator)
        } else {
          let place = Int.random(in: observers.indices, using: &generator)
          observers.remove(at: place).subscription.cancel()
        }
      }
      let before = store.list
      store.update { draft in
        for _ in 0..<Int.random(in: 0..<5, using: &generator) {
          write(&draft.list, step, &generator)
        }
      }
      let after = store.list
      let concerned = observers.filter { before[id: $0.id] != after[id: $0.id] }.map(\.number)
      #expect(heard.take() == concerned)
    }
  }

  private func subscribe(_ generator: inout SeededGenerator) {
    let id = CollidingID(number: Int.random(in: 0..<span, using: &generator))
    let initial = Bool.random(using: &generator)
    let number = count
    count += 1
    let hear = { @Sendable [heard] (_: NumberedRow<CollidingID>?) in heard.append(number) }
    let subscription =
      Bool.random(using: &generator)
      ? store.observe(\.list, id: id, initial: initial, hear)
      : store.observe(\.mirror, id: id, initial: initial, hear)
    #expect(heard.take() == (initial ? [number] : []))
    observers.append((number, id, subscription))
  }

  private func write(
    _ list: inout IdentifiedList<NumberedRow<CollidingID>>, _ step: Int,
    _ generator: inout SeededGenerator
  ) {
    if list.isEmpty { return list.append(NumberedRow(0, value: step)) }
    let position = Int.random(in: 0..<list.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: list.put(NumberedRow(position, value: step), at: position)
    case 1: list.remove(at: position)
    case 2: list.move(from: position, to: Int.random(in: 0..<list.count, using: &generator))
    case 3: list[position].value = step
    case 4: list = IdentifiedList(list.shuffled(using: &generator))
    default: list.insert(list.remove(at: position), at: 0)
    }
  }
}
