extension Store {
  /// Calls `body` with the element that has this id whenever it changes, until the subscription
  /// ends.
  ///
  /// `body` gets nil if the list has no such element; an element that comes back is a change. The
  /// position of the element in the list does not matter. The rules of `observe(_:)` apply: the
  /// current element first (unless `initial` is false), then newer ones in order, among all
  /// observers in the order they subscribed.
  ///
  /// ```swift
  /// store.observe(\.todos, id: id) { todo in render(todo) }        // a Loadable list
  /// store.observe(\.todos.value, id: id) { todo in render(todo) }  // the same, by a computed path
  /// ```
  ///
  /// - Complexity: O(1). A write to the list compares only the parts that the list does not share
  ///   with its old version, and finds the changed elements in O(k log n) for k changes among n
  ///   elements, whatever the number of observed elements; a list built anew costs O(m log n) for m
  ///   observed elements, and at most O(n). For a path to a stored property, other writes cost
  ///   nothing. For a path with a computed part, each write of the state runs the getter and checks
  ///   whether the list is still the same version, once for all observers of that key path object:
  ///   prefer the stored property, above all to a getter that builds a list.
  @inlinable
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, IdentifiedList<Element>> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribe(path, id, initial, fileID, line, body) { $0 }
  }

  /// Calls `body` with the element that has this id whenever it changes; nil counts as an empty
  /// list.
  @inlinable
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, IdentifiedList<Element>?> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribe(path, id, initial, fileID, line, body) { $0 ?? IdentifiedList() }
  }

  /// Calls `body` with the element that has this id, in the last known list, whenever it changes.
  @inlinable
  public func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    subscribe(path, id, initial, fileID, line, body) { $0.value ?? IdentifiedList() }
  }

  @inlinable
  @inline(__always)
  func subscribe<Value, Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, _ id: Element.ID, _ initial: Bool,
    _ fileID: StaticString, _ line: UInt, _ body: @escaping @Sendable (Element?) -> Void,
    list: @escaping @Sendable (Value) -> IdentifiedList<Element>
  ) -> Subscription where Element.ID: Sendable {
    subscribe(initial, fileID, line) { core, order, addedAt in
      Self.makeObserver(in: &core, path, id, order, addedAt, body, list: list)
    }
  }

  @inlinable
  @inline(__always)
  static func makeObserver<Value, Element: Identifiable & Equatable & Sendable>(
    in core: inout Core<State>, _ path: any KeyPath<State, Value> & Sendable, _ id: Element.ID,
    _ order: UInt64, _ addedAt: UInt64, _ body: @escaping @Sendable (Element?) -> Void,
    list: @escaping @Sendable (Value) -> IdentifiedList<Element>
  ) -> AnyObserver where Element.ID: Sendable {
    typealias Observer = ElementObserver<State, Element>
    var baseline: Observer.Baseline?
    if addedAt != .owed {
      baseline =
        MemoryLayout<State>.offset(of: path) == nil
        ? Observer.Baseline(state: core.draft.state)
        : Observer.Baseline(list: list(core.draft.state[keyPath: path]))
    }
    return Observer(
      of: core.indexOfElements(at: path, list: list), id: id, order: order, baseline: baseline,
      call: body)
  }
}
