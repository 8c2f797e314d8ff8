import StateStore
import StateStoreTesting

/// A small state with all kinds of fields.
struct Fixture: Equatable, Sendable {
  var number = 0
  var left = false
  var right = false
  var pair = Pair()
  var event = Event()
  var text = Text()
  var rows = Rows()
  var feed = Loadable<Rows>.notRequested
  var sum: Int {
    get { number + pair.first }
    set { number = newValue - pair.first }
  }
  var copy: Event { event }

  typealias Rows = IdentifiedList<NumberedRow<Int>>

  struct Pair: Equatable, Sendable {
    var first = 0
    var second = 0
  }

  /// A value that cannot be compared.
  struct Event: Sendable {
    var number: Int16 = 0
  }

  /// A value with a reference inside.
  struct Text: Equatable, Sendable {
    var letters: [Int] = []
  }

  static func == (left: Fixture, right: Fixture) -> Bool {
    left.number == right.number && left.left == right.left && left.right == right.right
      && left.pair == right.pair && left.event.number == right.event.number
      && left.text == right.text && left.rows == right.rows && left.feed == right.feed
  }
}

/// A stored property without a smaller one.
enum Leaf: CaseIterable {
  case number, left, right, first, second, event, text, rows, feed
}

/// The value of a fixture that an observer observes.
enum Subject: CaseIterable {
  case number, left, right, pair, first, second, event, text, sum, copy, letters, whole
  case row0, row1, feedRow, feedValueRow, declaredSum, derivedCount
  case boundFirst, boundPair, boundSum, boundFeedRow

  /// The stored properties that the value depends on.
  var leaves: Set<Leaf> {
    switch self {
    case .number: [.number]
    case .left: [.left]
    case .right: [.right]
    case .pair, .boundPair: [.first, .second]
    case .first, .boundFirst: [.first]
    case .second: [.second]
    case .event: [.event]
    case .text, .letters: [.text]
    case .sum, .copy, .whole, .feedValueRow, .boundSum: Set(Leaf.allCases)
    case .row0, .row1: [.rows]
    case .feedRow, .boundFeedRow: [.feed]
    case .declaredSum: [.number, .first]
    case .derivedCount: [.right, .rows]
    }
  }

  /// Whether an observer that did not ask for the current value hears only of values that differ
  /// from it.
  var isElement: Bool { [.row0, .row1, .feedRow, .feedValueRow, .boundFeedRow].contains(self) }

  var isEquatable: Bool { self != .event && self != .copy }

  func value(of state: Fixture) -> [Int] {
    switch self {
    case .number: [state.number]
    case .left: [state.left ? 1 : 0]
    case .right: [state.right ? 1 : 0]
    case .pair, .boundPair: [state.pair.first, state.pair.second]
    case .first, .boundFirst: [state.pair.first]
    case .second: [state.pair.second]
    case .event, .copy: [Int(state.event.number)]
    case .text, .letters: state.text.letters
    case .sum, .declaredSum, .boundSum: [state.sum]
    case .row0: state.rows[id: 0].map { [$0.value] } ?? []
    case .row1: state.rows[id: 1].map { [$0.value] } ?? []
    case .feedRow, .feedValueRow, .boundFeedRow: state.feed.value?[id: 1].map { [$0.value] } ?? []
    case .derivedCount: [state.right ? state.rows.count : -1]
    case .whole:
      Subject.allCases.filter { $0 != .whole }.flatMap { $0.value(of: state) }
        + [state.rows, state.feed.value ?? []].flatMap { rows in
          [-rows.count] + rows.flatMap { [$0.id, $0.value] }
        }
    }
  }

  func observe(
    _ store: Store<Fixture>, initial: Bool, _ body: @escaping @Sendable ([Int]) -> Void
  ) -> Subscription {
    switch self {
    case .number: store.observe(\.number, initial: initial) { body([$0]) }
    case .left: store.observe(\.left, initial: initial) { body([$0 ? 1 : 0]) }
    case .right: store.observe(\.right, initial: initial) { body([$0 ? 1 : 0]) }
    case .pair: store.observe(\.pair, initial: initial) { body([$0.first, $0.second]) }
    case .first: store.observe(\.pair.first, initial: initial) { body([$0]) }
    case .second: store.observe(\.pair.second, initial: initial) { body([$0]) }
    case .event: store.observe(\.event, initial: initial) { body([Int($0.number)]) }
    case .text: store.observe(\.text, initial: initial) { body($0.letters) }
    case .sum: store.observe(\.sum, initial: initial) { body([$0]) }
    case .copy: store.observe(\.copy, initial: initial) { body([Int($0.number)]) }
    case .letters: store.observe(\.text.letters, initial: initial) { body($0) }
    case .whole: store.observe(\.self, initial: initial) { body(value(of: $0)) }
    case .row0, .row1:
      store.observe(\.rows, id: self == .row0 ? 0 : 1, initial: initial) { body(Self.values($0)) }
    case .feedRow: store.observe(\.feed, id: 1, initial: initial) { body(Self.values($0)) }
    case .feedValueRow:
      store.observe(\.feed.value, id: 1, initial: initial) { body(Self.values($0)) }
    case .declaredSum:
      store.observe(\.sum, reading: \.number, \.pair.first, initial: initial) { body([$0]) }
    case .boundFirst:
      store.binding(\.pair).first.observe(initial: initial) { body([$0]) }
    case .boundPair:
      store.binding(\.pair).observe(initial: initial) { body([$0.first, $0.second]) }
    case .boundSum: store.binding(\.self).observe(\.sum, initial: initial) { body([$0]) }
    case .boundFeedRow:
      store.binding(\.self).feed.observe(id: 1, initial: initial) { body(Self.values($0)) }
    case .derivedCount:
      store.observe(reading: \.rows, \.right, initial: initial) {
        $0.right ? $0.rows.count : -1
      } onChange: {
        body([$0])
      }
    }
  }

  private static func values(_ row: NumberedRow<Int>?) -> [Int] { row.map { [$0.value] } ?? [] }
}

/// One write of a fixture, as a write to a draft, and as the plain write that the draft must equal.
struct Write: CustomStringConvertible {
  typealias Way = (
    name: String, leaves: Set<Leaf>, draft: (inout Draft<Fixture>) -> Void,
    plain: (inout Fixture) -> Void
  )

  private let way: Way
  private let number: Int

  /// Makes a random write of few values, so that many writes change nothing.
  init(_ generator: inout SeededGenerator) {
    number = Int.random(in: 0...2, using: &generator)
    let ways = Self.ways(number)
    way = ways[Int.random(in: 0..<ways.count, using: &generator)]
  }

  /// Makes a write of one member of the pair, by which the whole pair counts as written.
  init(first number: Int) {
    self.number = number
    way = (
      "pair.first", [.first, .second], { $0.pair.first = number }, { $0.pair.first = number }
    )
  }

  var description: String { "\(way.name) \(number)" }
  var leaves: Set<Leaf> { way.leaves }

  func apply(_ draft: inout Draft<Fixture>) {
    way.draft(&draft)
  }

  func apply(_ state: inout Fixture) {
    way.plain(&state)
  }

  private static func ways(_ number: Int) -> [Way] {
    let all = Set(Leaf.allCases)
    let pair = Fixture.Pair(first: number, second: 1)
    let text = Fixture.Text(letters: [number])
    let row = NumberedRow<Int>(number % 2, value: number)
    return [
      ("number", [.number], { $0.number = number }, { $0.number = number }),
      ("left", [.left], { $0.left = number == 0 }, { $0.left = number == 0 }),
      ("right", [.right], { $0.right.toggle() }, { $0.right = !$0.right }),
      ("pair", [.first, .second], { $0.pair = pair }, { $0.pair = pair }),
      ("pair.first", [.first, .second], { $0.pair.first = number }, { $0.pair.first = number }),
      (
        "first", [.first], { $0[dynamicMember: \.pair.first] = number },
        { $0.pair.first = number }
      ),
      (
        "second", [.second], { $0[dynamicMember: \.pair.second] += 1 },
        { $0.pair.second += 1 }
      ),
      (
        "event", [.event], { $0.event.number = Int16(number) },
        { $0.event.number = Int16(number) }
      ),
      ("text", [.text], { $0.text = text }, { $0.text = text }),
      (
        "letters", [.text], { $0.text.letters.append(number) },
        { $0.text.letters.append(number) }
      ),
      ("row", [.rows], { $0.rows.put(row, at: 0) }, { $0.rows.put(row, at: 0) }),
      ("no row", [.rows], { $0.rows[id: number] = nil }, { $0.rows[id: number] = nil }),
      ("rows", [.rows], { $0.rows = [row] }, { $0.rows = [row] }),
      (
        "feed", [.feed], { $0.feed.value?[id: 1]?.value += number },
        { $0.feed.value?[id: 1]?.value += number }
      ),
      ("load", [.feed], { $0.feed = .loaded([row]) }, { $0.feed = .loaded([row]) }),
      ("sum", all, { $0.sum = number }, { $0.number = number - $0.pair.first }),
      (
        "whole", all, { $0.whole = Fixture(number: number) },
        { $0 = Fixture(number: number) }
      ),
      ("whole.number", all, { $0.whole.number = number }, { $0.number = number }),
      ("self", all, { $0[dynamicMember: \.self].left.toggle() }, { $0.left.toggle() }),
    ]
  }
}
