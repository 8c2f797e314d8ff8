import Foundation

/// The elements that lists are measured with: about as big as a todo, with a title on the heap.
struct ListSpecimen<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
  let id: ID
  var title: String
  var number: Int
  var isDone = false
  var due: Int?
  var created = 1.0
  var completed: Double?

  init(id: ID, number: Int, title: String? = nil) {
    self.id = id
    self.number = number
    self.title = title ?? "Title of the element with number \(number)"
  }
}

/// The same elements for all contenders, with their ids in a random order.
struct ListSpecimens<ID: Hashable & Sendable> {
  let elements: [ListSpecimen<ID>]
  let ids: [ID]

  init(_ count: Int, id: (Int) -> ID) {
    elements = (0..<count).map { ListSpecimen(id: id($0), number: $0) }
    ids = elements.map(\.id).shuffled()
  }

  var places: [ID: Int] {
    Dictionary(uniqueKeysWithValues: elements.indices.map { (elements[$0].id, $0) })
  }
}

extension ListSpecimens<Int> {
  init(_ count: Int) {
    self.init(count) { $0 &* 7 }
  }
}

extension ListSpecimens<UUID> {
  init(_ count: Int) {
    self.init(count) { _ in UUID() }
  }
}

/// Goes round and round through ids, from one call of the work to the next.
final class Round<ID> {
  private let ids: [ID]
  private var place = 0

  init(_ ids: [ID]) { self.ids = ids }

  @inline(__always)
  func next() -> ID {
    place += 1
    if place == ids.count { place = 0 }
    return ids[place]
  }
}
