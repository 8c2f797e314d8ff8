/// An ordered collection of identified elements, whose copies share what they have in common.
///
/// ```swift
/// var todos: IdentifiedList = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]
/// let before = todos                 // copies nothing
/// todos[id: 2]?.isDone = true        // copies a few nodes, for `before` keeps the old ones
/// todos[id: 1] = nil
/// todos.append(Todo(id: 3, title: "Tea"))
/// todos.changes(from: before)        // costs what has changed, not what there is
/// ```
///
/// It is a value like an array, with the same elements in the same order, no two with the same id.
/// Finding, inserting, moving and removing an element take logarithmic time, by its id as well as by
/// its position. A list that nobody else holds is changed in place; beside a kept version, a write
/// copies the few nodes on its way.
///
/// It is *not* a `RangeReplaceableCollection` or a `MutableCollection`: their algorithms would put
/// one id in two places for a moment. Small lists that are always read as a whole are better off as
/// arrays.
public struct IdentifiedList<Element: Identifiable> {
  @usableFromInline var order: Order<Element>
  @usableFromInline var index: LabelIndex

  /// Creates an empty list.
  @inlinable
  public init() {
    order = Order()
    index = LabelIndex()
  }

  /// The element with this id.
  ///
  /// Setting replaces it in its place; nil removes it, and an element with an unknown id is
  /// appended. The element is moved out and back, so changing it in place does not copy it. Its id
  /// may not change: that stops the program.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get {
      let hash = Self.hash(id)
      guard let label = index.first(hash) else { return nil }
      if let element = order.element(labelled: label), element.id == id { return element }
      return self.label(of: id, hash).flatMap { order.element(labelled: $0) }
    }
    _modify {
      let hash = Self.hash(id)
      var element: Element?
      let label = takeElement(id: id, hash, into: &element)
      defer { putBack(element.take(), id: id, hash, label) }
      yield &element
    }
  }

  @inlinable
  static func hash(_ id: Element.ID) -> UInt64 { UInt64(truncatingIfNeeded: id.hashValue) }

  /// The label of the element with this id, which hashes so.
  @inlinable
  func label(of id: Element.ID, _ hash: UInt64) -> Int64? {
    guard let label = index.first(hash) else { return nil }
    if order.element(labelled: label)?.id == id { return label }
    return index.all(hash).first { order.element(labelled: $0)?.id == id }
  }
}

extension IdentifiedList: Sendable where Element: Sendable {}
