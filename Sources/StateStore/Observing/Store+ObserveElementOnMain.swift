extension Store {
  /// Calls `body` on the main actor with the element that has this id whenever it changes.
  ///
  /// As `observeOnMain(_:)`, for one element; see `observe(_:id:)`.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, IdentifiedList<Element>> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribeOnMain(path, id, initial, isolation, fileID, line, body) { $0 }
  }

  /// Calls `body` on the main actor with the element that has this id; nil counts as an empty list.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribeOnMain(path, id, initial, isolation, fileID, line, body) { $0 ?? IdentifiedList() }
  }

  /// Calls `body` on the main actor with the element that has this id, in the last known list.
  public func observeOnMain<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribeOnMain(path, id, initial, isolation, fileID, line, body) {
      $0.value ?? IdentifiedList()
    }
  }

  func subscribeOnMain<Value, Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, _ id: Element.ID, _ initial: Bool,
    _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor @Sendable (Element?) -> Void,
    list: @escaping @Sendable (Value) -> IdentifiedList<Element>
  ) -> Subscription where Element.ID: Sendable {
    let calls = MainCalls<Element?>(scheduler, areEqual: { $0 == $1 }, body)
    return subscribe(calls, initial, isolation, fileID, line) { state in
      list(state[keyPath: path])[id: id]
    } observer: { core, order, addedAt in
      Self.makeObserver(in: &core, path, id, order, addedAt, { calls.put($0) }, list: list)
    }
  }
}
