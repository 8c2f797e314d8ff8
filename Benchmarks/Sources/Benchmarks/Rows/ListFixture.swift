import Foundation

/// An element of a measured list: about as big as a todo, with a title on the heap.
protocol ListElement: Identifiable, Equatable, Sendable where ID: Sendable {
  var number: Int { get set }
  var isDone: Bool { get set }
  var created: Double { get set }

  init(id: ID, number: Int)
}

/// An element with a number as its id.
///
/// Not generic over the id: copying a generic type's values asks for the types of their parts at run
/// time.
struct NumberedElement: ListElement {
  let id: Int
  var title: String
  var number: Int
  var isDone = false
  var due: Int?
  var created = 1.0
  var completed: Double?

  init(id: Int, number: Int) {
    self.init(id: id, number: number, title: "Title of the element with number \(number)")
  }

  init(id: Int, number: Int, title: String) {
    self.id = id
    self.number = number
    self.title = title
  }
}

/// An element with an id that takes longer to hash.
struct UUIDElement: ListElement {
  let id: UUID
  var title: String
  var number: Int
  var isDone = false
  var due: Int?
  var created = 1.0
  var completed: Double?

  init(id: UUID, number: Int) {
    self.id = id
    self.number = number
    title = "Title of the element with number \(number)"
  }
}

/// The same elements for all contenders, and their ids in an order that looks random but is the same in
/// each process, because instructions are compared between processes.
struct ListFixture<Element: ListElement> {
  let elements: [Element]
  let ids: [Element.ID]

  init(_ count: Int, id: (Int) -> Element.ID) {
    elements = (0..<count).map { Element(id: id($0), number: $0) }
    var numbers = SplitMix(seed: 1)
    ids = elements.map(\.id).shuffled(using: &numbers)
  }

  var places: [Element.ID: Int] {
    Dictionary(uniqueKeysWithValues: elements.indices.map { (elements[$0].id, $0) })
  }
}

extension ListFixture<NumberedElement> {
  init(_ count: Int) {
    self.init(count) { $0 &* 7 }
  }
}

extension ListFixture<UUIDElement> {
  init(_ count: Int) {
    var numbers = SplitMix(seed: 2)
    self.init(count) { _ in UUID.random(using: &numbers) }
  }
}

/// Random numbers from a seed (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension UUID {
  fileprivate static func random(using numbers: inout SplitMix) -> UUID {
    var (high, low) = (numbers.next(), numbers.next())
    func byte(_ half: inout UInt64) -> UInt8 {
      defer { half >>= 8 }
      return UInt8(truncatingIfNeeded: half)
    }
    return UUID(
      uuid: (
        byte(&high), byte(&high), byte(&high), byte(&high), byte(&high), byte(&high), byte(&high),
        byte(&high), byte(&low), byte(&low), byte(&low), byte(&low), byte(&low), byte(&low),
        byte(&low), byte(&low)
      ))
  }
}

/// An endless walk through ids, which goes on from one call of the work to the next.
final class Round<ID> {
  private let ids: [ID]
  /// The place of the id that `next` returned last.
  private(set) var position = 0

  init(_ ids: [ID]) { self.ids = ids }

  @inline(__always)
  func next() -> ID {
    position += 1
    if position == ids.count { position = 0 }
    return ids[position]
  }
}
