extension IdentifiedList {
  /// The ids of the elements, in order.
  @inlinable
  public var ids: IDs { IDs(list: self) }

  /// The ids of a list's elements, in order; nothing is copied.
  public struct IDs: RandomAccessCollection {
    @usableFromInline let list: IdentifiedList

    @inlinable
    init(list: IdentifiedList) { self.list = list }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { list.count }

    /// The id of the element at a position.
    ///
    /// - Complexity: O(log n), where n is the number of elements; a loop takes O(n).
    @inlinable public subscript(position: Int) -> Element.ID { list[position].id }

    @inlinable
    public func makeIterator() -> Iterator { Iterator(elements: list.makeIterator()) }

    /// A walk over the ids.
    public struct Iterator: IteratorProtocol {
      @usableFromInline var elements: IdentifiedList.Iterator

      @inlinable
      init(elements: IdentifiedList.Iterator) { self.elements = elements }

      @inlinable
      public mutating func next() -> Element.ID? { elements.next()?.id }
    }
  }

  /// The position of the element with this id.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  @inlinable
  public func index(id: Element.ID) -> Int? {
    label(of: id, Self.hash(id)).map { order.position(of: $0) }
  }
}

extension IdentifiedList.IDs: Sendable where Element: Sendable {}
extension IdentifiedList.IDs.Iterator: Sendable where Element: Sendable {}
