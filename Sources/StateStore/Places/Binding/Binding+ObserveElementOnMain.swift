// As in `Store+ObserveElementOnMain.swift`, whose rules apply.

extension Binding {
  /// Calls `body` on the main actor with the element with this id whenever it changes; nil if the
  /// list has none.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == IdentifiedList<Element> {
    observeOnMain(
      \.self, id: id, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the element with this id; a nil list counts as empty.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == IdentifiedList<Element>? {
    observeOnMain(
      \.self, id: id, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the element with this id in the last known list.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == Loadable<IdentifiedList<Element>> {
    observeOnMain(
      \.self, id: id, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the element with this id in the list at `path`.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, IdentifiedList<Element>> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    func observe(
      _ place: some FixedPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        joined(place.path, path), id: id, initial: initial, isolation: isolation, fileID: fileID,
        line: line, body)
    }
    return observe(place, isolation)
  }

  /// Calls `body` on the main actor with the element with this id in the list at `path`; a nil list
  /// counts as empty.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    func observe(
      _ place: some FixedPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        joined(place.path, path), id: id, initial: initial, isolation: isolation, fileID: fileID,
        line: line, body)
    }
    return observe(place, isolation)
  }

  /// Calls `body` on the main actor with the element with this id in the last known list at `path`.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    func observe(
      _ place: some FixedPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        joined(place.path, path), id: id, initial: initial, isolation: isolation, fileID: fileID,
        line: line, body)
    }
    return observe(place, isolation)
  }
}
