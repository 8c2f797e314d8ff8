// Likely mistakes, each with a message that says what to write, instead of the compiler's guess.
extension Store {
  /// An array does not find its elements by their ids.
  @available(
    *, unavailable,
    message: "make the array an IdentifiedList, which finds and compares its elements by id"
  )
  public func observe<Element: Identifiable>(
    _ path: any KeyPath<State, [Element]> & Sendable, id: Element.ID, initial: Bool = true,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription { fatalError("StateStore: an array is not observed by id.") }

  /// An array does not find its elements by their ids.
  @available(
    *, unavailable,
    message: "make the array an IdentifiedList, which finds and compares its elements by id"
  )
  public func observe<Element: Identifiable>(
    _ path: any KeyPath<State, [Element]?> & Sendable, id: Element.ID, initial: Bool = true,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription { fatalError("StateStore: an array is not observed by id.") }

  /// An array does not find its elements by their ids.
  @available(
    *, unavailable,
    message: "make the array an IdentifiedList, which finds and compares its elements by id"
  )
  public func observe<Element: Identifiable>(
    _ path: any KeyPath<State, Loadable<[Element]>> & Sendable, id: Element.ID,
    initial: Bool = true, _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription { fatalError("StateStore: an array is not observed by id.") }

  /// An observer has one value.
  @available(
    *, unavailable,
    message: """
      an observer has one value: return an Equatable value of all, as in \
      `observe(reading: \\.a, \\.b) { Both(a: $0.a, b: $0.b) } onChange: { both in … }`
      """
  )
  public func observe<First, Second, each Other>(
    _ first: KeyPath<State, First>, _ second: KeyPath<State, Second>,
    _ others: repeat KeyPath<State, each Other>, initial: Bool = true,
    _ body: @escaping @Sendable ((First, Second, repeat each Other)) -> Void
  ) -> Subscription { fatalError("StateStore: an observer has one value.") }
}
