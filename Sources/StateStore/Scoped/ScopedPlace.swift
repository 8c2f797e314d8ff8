/// The place that a scoped store shows, which can be bound to, and observed.
protocol ScopedPlace<Value>: BindingPlace {
  func read<Member>(_ path: KeyPath<Value, Member>) -> Member

  func observe<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription

  /// Observes a value that cannot be compared.
  func observeWrites<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription

  func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    _ initial: Bool, _ caller: Caller, _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable

  func values<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable
  ) -> StoreValues<Member>

  func scoped<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any ScopedPlace<Member>
}

extension StorePlace: ScopedPlace {
  func read<Member>(_ path: KeyPath<Value, Member>) -> Member {
    store[dynamicMember: (self.path as WritableKeyPath<State, Value>).appending(path: path)]
  }

  func observe<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription {
    store.observe(
      joined(self.path, path), initial: initial, fileID: caller.fileID, line: caller.line, body)
  }

  func observeWrites<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    _ body: @escaping @Sendable (Member) -> Void
  ) -> Subscription {
    store.observe(
      joined(self.path, path), initial: initial, fileID: caller.fileID, line: caller.line, body)
  }

  func observe<Element: Identifiable & Equatable & Sendable>(
    _ path: any KeyPath<Value, Loadable<IdentifiedList<Element>>> & Sendable, id: Element.ID,
    _ initial: Bool, _ caller: Caller, _ body: @escaping @Sendable (Element?) -> Void
  ) -> Subscription where Element.ID: Sendable {
    store.observe(
      joined(self.path, path), id: id, initial: initial, fileID: caller.fileID, line: caller.line,
      body)
  }

  func values<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable
  ) -> StoreValues<Member> {
    store.values(joined(self.path, path))
  }

  func scoped<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any ScopedPlace<Member> {
    StorePlace<State, Member>(store: store, path: joined(self.path, path))
  }
}
