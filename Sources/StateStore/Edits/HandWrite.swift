/// What was written outside the log: of an ``IdentifiedList`` the elements that were put, removed
/// and moved, else the value.
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

  /// The same write, of a value in which its part has changed.
  func revised(to new: Value?) -> Self {
    guard case .elements(var elements) = self, let new else { return .value(new) }
    elements.revise(to: new)
    return .elements(elements)
  }

  /// Whether the write may have changed the element with an id; nil is an unknown part.
  func touches(_ element: (any Hashable & Sendable)?) -> Bool {
    guard let element, case .elements(let elements) = self else { return true }
    return elements.puts(element)
  }

  /// Whether the write may put or remove the element with an id; nil is an unknown part.
  func concerns(_ element: (any Hashable & Sendable)?) -> Bool {
    guard let element, case .elements(let elements) = self else { return true }
    return elements.concerns(element)
  }

  /// The elements that the write may put or remove; nil where nobody knows.
  var ids: [AnyHashable]? {
    guard case .elements(let elements) = self else { return nil }
    return elements.ids
  }

  /// Drops the parts in which two bases differ; false when no part is left.
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

/// A list that tells what was written to it.
protocol ListWrittenByHand {
  /// What was written since an older version, a value of the list's own type.
  func written(from old: Any) -> Any?
}

/// The elements of a list that were written.
protocol WrittenElements<List> {
  associatedtype List

  var isEmpty: Bool { get }
  /// Those that are put or removed.
  var ids: [AnyHashable] { get }
  func make(in list: inout List)
  func puts(_ id: any Hashable & Sendable) -> Bool
  func concerns(_ id: any Hashable & Sendable) -> Bool
  /// Puts the elements as they are in another list.
  mutating func revise(to list: List)
  /// Ends the elements that are others in a newer list.
  mutating func end(from old: List, to new: List)
}

extension IdentifiedList: ListWrittenByHand where Element: Equatable {
  func written(from old: Any) -> Any? {
    (old as? Self).map { ElementsWrittenByHand(from: $0, to: self) }
  }
}

/// The elements that were put, removed and moved.
struct ElementsWrittenByHand<Element: Identifiable & Equatable>: WrittenElements {
  /// An element with its neighbours.
  private struct Neighbours {
    let id: Element.ID
    let before: Element.ID?
    let after: Element.ID?
  }

  private var puts: [Element] = []
  private var putIDs: Set<Element.ID> = []
  private var places: [Neighbours] = []
  private var removed: Set<Element.ID> = []

  /// - Complexity: that of `changes(from:)`.
  init(from old: IdentifiedList<Element>, to new: IdentifiedList<Element>) {
    let changes = new.changes(from: old)
    removed = Set(changes.removed.map(\.id))
    let put = (changes.inserted + changes.updated).map(\.position).sorted()
    puts = put.map { new[$0] }
    putIDs = Set(puts.map(\.id))
    let placed = (changes.inserted.map(\.position) + changes.moved.map(\.to)).sorted()
    places = placed.map { position in
      Neighbours(
        id: new[position].id, before: position > 0 ? new[position - 1].id : nil,
        after: position + 1 < new.count ? new[position + 1].id : nil)
    }
  }

  var isEmpty: Bool { puts.isEmpty && places.isEmpty && removed.isEmpty }

  var ids: [AnyHashable] { putIDs.union(removed).map { AnyHashable($0) } }

  func puts(_ id: any Hashable & Sendable) -> Bool {
    (id as? Element.ID).map { putIDs.contains($0) } ?? true
  }

  func concerns(_ id: any Hashable & Sendable) -> Bool {
    (id as? Element.ID).map { putIDs.contains($0) || removed.contains($0) } ?? true
  }

  /// All elements are put before any is moved, as a neighbour may be new. An element is moved where
  /// its neighbours are there; a new one comes to the end without them.
  func make(in list: inout IdentifiedList<Element>) {
    for id in removed { list.remove(id: id) }
    for element in puts where list.replace(element) == nil { list.append(element) }
    for place in places {
      guard let from = list.index(id: place.id) else { continue }
      if let after = place.after, list.index(id: after) == nil { continue }
      if let before = place.before {
        guard let position = list.index(id: before) else { continue }
        list.move(from: from, to: position < from ? position + 1 : position)
      } else {
        list.move(from: from, to: 0)
      }
    }
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
