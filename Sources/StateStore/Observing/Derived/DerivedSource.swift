/// The store and the computation of a derived value, for states of any type.
protocol DerivedSource<Value>: Sendable {
  associatedtype Value: Sendable

  func observe(
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription
  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription
  func values() -> StoreValues<Value>
}

@usableFromInline
struct StoreDerivation<State: Sendable, Value: Sendable>: DerivedSource {
  let store: Store<State>
  let derivation: Derivation<State, Value>
  /// `Derivation.index` in code compiled for the types, as each round runs its closures.
  let index: @Sendable (inout Core<State>) -> Int

  @usableFromInline
  init(
    _ store: Store<State>, _ derivation: Derivation<State, Value>,
    index: @escaping @Sendable (inout Core<State>) -> Int
  ) {
    self.store = store
    self.derivation = derivation
    self.index = index
  }

  @usableFromInline
  func observe(
    _ initial: Bool, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    store.subscribe(initial, fileID, line, body, to: index)
  }

  @usableFromInline
  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    let calls = MainCalls(store.scheduler, areEqual: derivation.areEqual, body)
    var version: DerivedVersion<Value>?
    // Destroyed outside the lock: a `deinit` is user code.
    var replaced: DerivedVersion<Value>?
    defer { withExtendedLifetime(replaced) {} }
    return store.subscribe(calls, initial, isolation, fileID, line) { state in
      version.map { derivation.value(for: $0, in: state) } ?? derivation.value()
    } observer: { core, order, addedAt in
      version = derivation.newestVersion(in: core.draft.versions, replaced: &replaced)
      return Observer(of: index(&core), order: order, addedAt: addedAt) { calls.put($0) }
    }
  }

  @usableFromInline
  func values() -> StoreValues<Value> {
    StoreValues(areEqual: derivation.areEqual) { [weak store, index] body in
      store?.subscribe(true, #fileID, #line, body, to: index)
    }
  }
}
