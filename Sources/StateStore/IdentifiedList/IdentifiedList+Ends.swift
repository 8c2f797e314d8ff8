// The operations of a collection that changes at its ends. Each operation on one element takes
// logarithmic time.
extension IdentifiedList {
  /// Removes and returns the first element; an empty list stops the program.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    if isEmpty { Misuse.tooFew(1, count: 0) }
    return remove(at: 0)
  }

  /// Removes the first elements; a list of fewer elements stops the program.
  ///
  /// - Complexity: O(k log n), where k is the number of elements to remove, and at most O(n).
  @inlinable
  public mutating func removeFirst(_ k: Int) {
    if k < 0 || k > count { Misuse.tooFew(k, count: count) }
    removeSubrange(0..<k)
  }

  /// Removes and returns the last element; an empty list stops the program.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    if isEmpty { Misuse.tooFew(1, count: 0) }
    return remove(at: count - 1)
  }

  /// Removes the last elements; a list of fewer elements stops the program.
  ///
  /// - Complexity: O(k log n), where k is the number of elements to remove, and at most O(n).
  @inlinable
  public mutating func removeLast(_ k: Int) {
    if k < 0 || k > count { Misuse.tooFew(k, count: count) }
    removeSubrange((count - k)..<count)
  }

  /// Removes and returns the first element; nil for an empty list.
  @inlinable
  public mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes and returns the last element; nil for an empty list.
  @inlinable
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the elements at the positions of a range.
  ///
  /// - Complexity: O(k log n), where k is the number of elements to remove, and at most O(n).
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    remove(ascending: ascending(bounds.relative(to: self)))
  }

  /// Adds elements at the end, in order; an id that is already in the list, or repeats, stops the
  /// program.
  ///
  /// - Complexity: O(k log n), where k is the number of new elements, and at most O(n + k).
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    insert(contentsOf: elements, at: count)
  }

  /// Inserts elements at a position, in order, before the element there; an id that is already in
  /// the list, or repeats, stops the program.
  ///
  /// - Complexity: O(k log n), where k is the number of new elements, and at most O(n + k).
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    if position < 0 || position > count { Misuse.noPosition(position, count: count) }
    let new = Array(elements)
    // As with removing: a few insertions leave the rest of the tree shared with other versions.
    if new.count > count / 16 {
      let old = Array(self)
      self = IdentifiedList(old[..<position] + new + old[position...])
      return
    }
    for (place, element) in new.enumerated() { insert(element, at: position + place) }
  }
}
