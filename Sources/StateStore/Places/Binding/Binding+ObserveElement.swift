// As in `Store+ObserveElement.swift`, whose rules and costs apply.

extension Binding {
  /// Calls `body` with the element with this id whenever it changes; nil if the list has none.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == IdentifiedList<Element> {
    observe(\.self, id: id, initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` with the element with this id whenever it changes; a nil list counts as empty.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == IdentifiedList<Element>? {
    observe(\.self, id: id, initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` with the element with this id in the last known list, whenever it changes.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    id: Element.ID, initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable, Value == Loadable<IdentifiedList<Element>> {
    observe(\.self, id: id, initial: initial, fileID: fileID, line: line, body)
  }

  /// Calls `body` with the element with this id in the list at `path`, whenever it changes; nil if
  /// the list has none.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, IdentifiedList<Element>> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    place.observe(path, id, initial, fileID, line, body) { $0 }
  }

  /// Calls `body` with the element with this id in the list at `path`, whenever it changes; a nil
  /// list counts as empty.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    place.observe(path, id, initial, fileID, line, body) { $0 ?? IdentifiedList() }
  }

  /// Calls `body` with the element with this id in the last known list at `path`, whenever it
  /// changes.
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    place.observe(path, id, initial, fileID, line, body) { $0.value ?? IdentifiedList() }
  }
}

extension FixedPlace {
  fileprivate func observe<List, Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, List> & Sendable, _ id: Element.ID, _ initial: Bool,
    _ fileID: StaticString, _ line: UInt, _ body: @escaping @Sendable (Element?) -> Void,
    list: @escaping @Sendable (List) -> IdentifiedList<Element>
  ) -> Subscription where Element.ID: Sendable {
    store.subscribe(joined(self.path, path), id, initial, fileID, line, body, list: list)
  }
}
