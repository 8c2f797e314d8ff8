/// An ordered collection of identified elements, whose copies share their common parts.
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
/// A list is a value like an array: elements in an order, no two with the same id. Finding,
/// inserting, moving and removing an element take logarithmic time, by id as well as by position. A
/// list without other copies changes in place; beside a kept copy, a write copies the few nodes on
/// its way.
///
/// A list is *not* a `RangeReplaceableCollection` or a `MutableCollection`: their algorithms would
/// put one id at two positions for a moment. Where they make sense, a list has the members of these
/// protocols and of arrays all the same; <doc:Lists> names the omissions and the reasons. Small
/// lists that are always read as a whole are better off as arrays.
public struct IdentifiedList<Element: Identifiable> {
  @usableFromInline var order: Order<Element>
  @usableFromInline var index: LabelIndex
  /// The log of changed elements, in a list that its store observes.
  @usableFromInline var log: ListLog<Element>?

  /// Creates an empty list.
  @inlinable
  public init() {
    order = Order()
    index = LabelIndex()
  }

  /// A list to compare: its elements cannot be found by id.
  @inlinable
  init(order: Order<Element>) {
    self.order = order
    index = LabelIndex()
  }

  /// The element with this id.
  ///
  /// Setting replaces the element at its position; nil removes it, and an element with an unknown
  /// id is appended. The element is moved out and back, so changing it in place does not copy it. A
  /// change of its id stops the program.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    @inline(__always) get {
      guard let leaf = leaf(of: id, Self.hash(id)) else { return nil }
      return borrow(leaf.entries.span, leaf.place) { $0.element }
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

  /// The leaf that has the element with this id and hash, and the index in that leaf.
  @inlinable
  @inline(never)
  func leaf(of id: Element.ID, _ hash: UInt64) -> OrderNode<Element>.Leaf? {
    guard let label = index.first(hash) else { return nil }
    let leaf = order.leaf(labelled: label)
    if Self.isElement(id, leaf) { return leaf }
    // Another id has the same hash.
    for label in index.all(hash) {
      let leaf = order.leaf(labelled: label)
      if Self.isElement(id, leaf) { return leaf }
    }
    return nil
  }

  @inlinable
  static func isElement(_ id: Element.ID, _ leaf: OrderNode<Element>.Leaf) -> Bool {
    borrow(leaf.entries.span, leaf.place) { entry in borrow(entry.element) { $0.id == id } ?? false
    }
  }

  /// The label of the element with this id and hash.
  @inlinable
  func label(of id: Element.ID, _ hash: UInt64) -> Int64? {
    leaf(of: id, hash).map { leaf in borrow(leaf.entries.span, leaf.place) { $0.label } }
  }
}

extension IdentifiedList: Sendable where Element: Sendable {}
