/// A value that is computed from parts of a store's state, and kept until one of them is written.
///
/// ```swift
/// let visible = store.derived(\.todos, \.filter) { todos, filter in todos.filter(filter.accepts) }
/// print(visible.value.count)
/// let subscription = visible.observe { todos in render(todos) }
/// ```
///
/// `Store.derived` and `Binding.derived` make it; copies of it share one kept value, so make it
/// once and pass it on. It is computed when it is first read or observed, and then at most once for
/// each write of its parts, whichever threads read and observe it. A thread that needs the value
/// while another thread computes it waits for that thread. A write of other fields costs nothing.
///
/// The closure runs outside the store's lock, on the thread that reads or delivers. It gets all
/// parts as of one moment, and must return the same value for the same parts. It may read the
/// store; but only a write of a part makes it run again. So the closure may read another derived
/// value if it names that value's parts, too, and gets that value as of the same moment. A closure
/// that needs its own result, by reading it or by a write that an observer of it hears of, stops
/// the program with a message. Of two derived values, only one may read the other: if each reads
/// the other, though never both at the same moment, two threads can wait for each other.
///
/// A derived value keeps the store alive, as a ``Binding`` does; its subscriptions and loops do
/// not. Do not keep it in that store's state.
public struct Derived<Value: Sendable>: Sendable {
  /// Reads the value by code compiled for its type.
  @usableFromInline let read: @Sendable () -> Value
  private let subscribe:
    @Sendable (Bool, StaticString, UInt, @escaping @Sendable (Value) -> Void) -> Subscription
  private let subscribeOnMain:
    @Sendable (
      Bool, (any Actor)?, StaticString, UInt, @escaping @MainActor @Sendable (Value) -> Void
    ) -> Subscription
  private let loop: @Sendable () -> StoreValues<Value>

  /// - Parameter index: `Derivation.index` in code compiled for the types, as each round runs its
  ///   closures.
  @usableFromInline
  init<State>(
    of store: Store<State>, _ derivation: Derivation<State, Value>,
    index: @escaping @Sendable (inout Core<State>) -> Int, read: @escaping @Sendable () -> Value
  ) {
    self.read = read
    subscribe = { store.subscribe($0, $1, $2, $3, to: index) }
    subscribeOnMain = { initial, isolation, fileID, line, body in
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
    loop = {
      StoreValues(areEqual: derivation.areEqual) { [weak store] body in
        store?.subscribe(true, #fileID, #line, body, to: index)
      }
    }
  }

  /// The value for the newest state: a read after a write sees that write.
  ///
  /// For the Observation library, as for SwiftUI, this is a read of the parts. Reading inside the
  /// closures of `update` and `read` of the store stops the program with a message (L2).
  ///
  /// - Complexity: one lock, as a read of the store, if no part was written since the last read.
  @inlinable public var value: Value { read() }

  /// Calls `body` with the value whenever it changes, until the subscription ends.
  ///
  /// The rules of `Store.observe` apply: an Equatable value is never delivered twice in a row, and
  /// any other value after each write of its parts. All observers of the value share one
  /// computation and one comparison.
  ///
  /// - Parameter initial: Whether to deliver the current value.
  public func observe(
    initial: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(initial, fileID, line, body)
  }

  /// Calls `body` on the main actor with the value whenever it changes.
  ///
  /// The rules of `Store.observeOnMain` apply. The value is computed where the write is delivered,
  /// which need not be the main actor.
  ///
  /// - Parameters:
  ///   - initial: Whether to deliver the current value.
  ///   - isolation: The caller's isolation; leave it out.
  public func observeOnMain(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    subscribeOnMain(initial, isolation, fileID, line, body)
  }

  /// The values, for a loop: the current value first, then every newer value, as of
  /// `Store.values`.
  public func values() -> StoreValues<Value> { loop() }
}
