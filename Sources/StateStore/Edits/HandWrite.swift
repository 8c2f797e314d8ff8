/// A write outside the log: for an ``IdentifiedList`` its put, removed and moved elements, else the
/// value.
enum HandWrite<Value: Sendable> {
  case value(Value?)
  case elements(any WrittenElements<Value>)

  init(from old: Value?, to new: Value?) {
    if let old, let new, let list = new as? any ListWrittenByHand,
      let elements = list.written(from: old) as? any WrittenElements<Value>
    {
      self = .elements(elements)
    } else {
      self = .value(new)
    }
  }

  func make(in value: inout Value?) {
    switch self {
    case .value(let written): value = written
    case .elements(let elements): if value != nil { elements.make(in: &value!) }
    }
  }

  /// Returns the same write with its parts taken from another value.
  func revised(to new: Value?) -> Self {
    guard case .elements(var elements) = self, let new else { return .value(new) }
    elements.revise(to: new)
    return .elements(elements)
  }

  /// Whether the write may have changed the element with an id; nil means an unknown part.
  func touches(_ element: (any Hashable & Sendable)?) -> Bool {
    guard let element, case .elements(let elements) = self else { return true }
    return elements.puts(element)
  }

  /// Whether the write may put or remove the element with an id; nil means an unknown part.
  func concerns(_ element: (any Hashable & Sendable)?) -> Bool {
    guard let element, case .elements(let elements) = self else { return true }
    return elements.concerns(element)
  }

  /// The elements that the write may put or remove; nil if unknown.
  var ids: [AnyHashable]? {
    guard case .elements(let elements) = self else { return nil }
    return elements.ids
  }

  /// Drops the parts in which two bases differ; false if no part is left.
  mutating func end(
    from old: Value?, to new: Value?, _ areEqual: ((Value, Value) -> Bool)?
  ) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    guard case .elements(var elements) = self else { return areEqual?(old, new) ?? false }
    elements.end(from: old, to: new)
    self = .elements(elements)
    return !elements.isEmpty
  }
}

/// A list that finds the writes since an older version.
protocol ListWrittenByHand {
  /// Returns the writes since an older version, a value of the list's own type.
  func written(from old: Any) -> Any?
}

/// The written elements of a list.
protocol WrittenElements<List> {
  associatedtype List

  var isEmpty: Bool { get }
  /// The ids of put and removed elements.
  var ids: [AnyHashable] { get }
  func make(in list: inout List)
  func puts(_ id: any Hashable & Sendable) -> Bool
  func concerns(_ id: any Hashable & Sendable) -> Bool
  /// Takes the values of put elements from another list.
  mutating func revise(to list: List)
  /// Drops the elements that differ in a newer list.
  mutating func end(from old: List, to new: List)
}

extension IdentifiedList: ListWrittenByHand where Element: Equatable {
  func written(from old: Any) -> Any? {
    (old as? Self).map { ElementsWrittenByHand(from: $0, to: self) }
  }
}

/// The put, removed and moved elements of a list.
struct ElementsWrittenByHand<Element: Identifiable & Equatable>: WrittenElements {
  /// A new or moved element, and the first element behind it that is neither; nil at the end.
  private typealias Place = (id: Element.ID, next: Element.ID?)

  private var puts: [Element] = []
  private var putIDs: Set<Element.ID> = []
  private var places: [Place] = []
  private var removed: Set<Element.ID> = []
  /// The list as it was written.
  private let written: IdentifiedList<Element>

  /// - Complexity: that of `changes(from:)`.
  init(from old: IdentifiedList<Element>, to new: IdentifiedList<Element>) {
    let changes = new.changes(from: old)
    removed = Set(changes.removed.map(\.id))
    let put = (changes.inserted + changes.updated).map(\.position).sorted()
    puts = put.map { new[$0] }
    putIDs = Set(puts.map(\.id))
    written = new
    let placed = (changes.inserted.map(\.position) + changes.moved.map(\.to)).sorted()
    var (end, next) = (new.count, Element.ID?.none)
    places = placed.reversed().map { position in
      if position + 1 < end { next = new[position + 1].id }
      end = position
      return (new[position].id, next)
    }
    places.reverse()
  }

  var isEmpty: Bool { puts.isEmpty && places.isEmpty && removed.isEmpty }

  var ids: [AnyHashable] { putIDs.union(removed).map { AnyHashable($0) } }

  func puts(_ id: any Hashable & Sendable) -> Bool {
    (id as? Element.ID).map { putIDs.contains($0) } ?? true
  }

  func concerns(_ id: any Hashable & Sendable) -> Bool {
    (id as? Element.ID).map { putIDs.contains($0) || removed.contains($0) } ?? true
  }

  /// Puts all elements before moving any, as a neighbour may be new.
  func make(in list: inout IdentifiedList<Element>) {
    for id in removed { list.remove(id: id) }
    for element in puts where list.replace(element) == nil { list.append(element) }
    for place in places {
      guard let from = list.index(id: place.id) else { continue }
      list.move(from: from, to: position(of: place, from: from, in: list))
    }
  }

  /// The position behind the neighbour that the element had, or, without it, before the next element
  /// that was not placed, or behind the nearest one of those before it.
  private func position(of place: Place, from: Int, in list: IdentifiedList<Element>) -> Int {
    func behind(_ earlier: Element) -> Int? {
      list.index(id: earlier.id).map { $0 < from ? $0 + 1 : $0 }
    }
    guard let index = written.index(id: place.id), index > 0 else { return 0 }
    if let position = behind(written[index - 1]) { return position }
    guard let next = place.next else { return list.count - 1 }
    if let position = list.index(id: next) { return position < from ? position : position - 1 }
    return written[..<index].reversed().lazy.compactMap(behind).first ?? 0
  }

  mutating func revise(to list: IdentifiedList<Element>) {
    puts = puts.map { list[id: $0.id] ?? $0 }
  }

  mutating func end(from old: IdentifiedList<Element>, to new: IdentifiedList<Element>) {
    let changes = new.changes(from: old)
    let others = Set((changes.inserted + changes.removed + changes.updated).map(\.id))
    if others.isEmpty { return }
    removed.subtract(others)
    puts.removeAll { others.contains($0.id) }
    putIDs.subtract(others)
    places.removeAll { others.contains($0.id) }
  }
}
