extension IdentifiedList where Element: Equatable {
  /// What turned an older version of this list, or any other list, into this one.
  ///
  /// Without the elements that it says have moved, those that stayed are in one order; they are not
  /// always the fewest with which that is so.
  ///
  /// - Complexity: O(k log n) for versions k changes apart, where n is the number of elements;
  ///   O(n log n) for lists that share nothing.
  @inlinable
  public func changes(from old: Self) -> ListChanges<Element.ID> {
    ListDifference(from: old.order, to: order).changes()
  }
}
