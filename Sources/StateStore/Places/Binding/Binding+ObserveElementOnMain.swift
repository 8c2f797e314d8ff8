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
    place.observeOnMain(path, id, initial, isolation, fileID, line, body) { $0 }
  }

  /// Calls `body` on the main actor with the element with this id in the list at `path`; a nil list
  /// counts as empty.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    place.observeOnMain(path, id, initial, isolation, fileID, line, body) { $0 ?? IdentifiedList() }
  }

  /// Calls `body` on the main actor with the element with this id in the last known list at `path`.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    place.observeOnMain(path, id, initial, isolation, fileID, line, body) {
      $0.value ?? IdentifiedList()
    }
  }
}

extension FixedPlace {
  fileprivate func observeOnMain<List, Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, List> & Sendable, _ id: Element.ID, _ initial: Bool,
    _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void,
    list: @escaping @Sendable (List) -> IdentifiedList<Element>
  ) -> Subscription where Element.ID: Sendable {
    store.subscribeOnMain(
      joined(self.path, path), id, initial, isolation, fileID, line, body, list: list)
  }
}
