extension Misuse {
  /// Stops the program: a list has no such position.
  @usableFromInline
  static func noPosition(_ position: Int, count: Int) -> Never {
    fatalError(
      """
      StateStore: an IdentifiedList of \(count) elements has no position \(position). Use one of \
      `indices`, or ask `index(id:)`.
      """)
  }

  /// Stops the program: a list has fewer elements than a removal from one end asks for.
  @usableFromInline
  static func tooFew(_ number: Int, count: Int) -> Never {
    fatalError(
      """
      StateStore: cannot remove \(number) elements from an IdentifiedList of \(count). Remove from \
      0 to `count` elements.
      """)
  }

  /// Stops the program: a list would have two elements with one id.
  @usableFromInline
  static func duplicateID(_ id: String) -> Never {
    fatalError(
      """
      StateStore: two elements of an IdentifiedList have the id \(id). Use `put(_:at:)` or \
      `subscript(id:)` to replace an element, or one of the initialisers that report or merge \
      duplicates.
      """)
  }

  /// Stops the program: a change gave an element another id.
  @usableFromInline
  static func changedID(_ id: String, to other: String) -> Never {
    fatalError(
      """
      StateStore: the element of an IdentifiedList with the id \(id) was given the id \(other). \
      Remove the element, and insert the new one.
      """)
  }
}
