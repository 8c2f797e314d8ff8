extension IdentifiedList where Element: Equatable {
  /// The changes that turn an older version of this list, or any other list, into this list.
  ///
  /// Apart from the moved elements, the elements that stayed keep their order. The moved elements
  /// are not always the fewest possible.
  ///
  /// - Complexity: O(k log n) for versions k changes apart, where n is the number of elements;
  ///   O(n log n) for lists that share nothing.
  @inlinable
  public func changes(from old: Self) -> ListChanges<Element.ID> {
    ListDifference(from: old.order, to: order)?.changes() ?? ListChanges()
  }
}
