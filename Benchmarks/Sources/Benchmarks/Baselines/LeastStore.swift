import Foundation
import Synchronization

/// The least code that keeps most promises of delivery, for a state of numbered fields that all have
/// one type: what no store that keeps these promises can undercut by much.
///
/// An update inside an update stops the program (L2). One thread at a time calls the observers of a
/// field, in the order of their subscriptions, with the newest value, and none twice with the same
/// one (L3, L6). A cancelled observer is never called again (L7). Each write has a version, and each
/// field the version of its last write.
///
/// The caller names the field, as for `Floor`. Left out: the order among fields, cancelling inside an
/// update, a subscription that does not keep the store, the hand-over of a long delivery.
final class LeastStore<State: Sendable, Value: Equatable & Sendable>: Sendable {
  final class Observer: Sendable {
    let field: Int
    let call: @Sendable (Value) -> Void
    let isCancelled = Atomic(false)
    /// Whether the observer came during a delivery, and is owed the current value.
    let isOwed = Atomic(false)

    init(_ field: Int, _ call: @escaping @Sendable (Value) -> Void) {
      self.field = field
      self.call = call
    }
  }

  /// Ends the calls of an observer by `cancel()`, on any thread, or with the object.
  final class Subscription: Sendable {
    private let store: LeastStore
    private let observer: Observer

    fileprivate init(_ store: LeastStore, _ observer: Observer) {
      self.store = store
      self.observer = observer
    }

    deinit { cancel() }

    func cancel() {
      if !observer.isCancelled.exchange(true, ordering: .relaxed) { store.remove(observer) }
    }
  }

  struct Contents: Sendable {
    var state: State
    var replaced: [any Sendable] = []
    /// The newest load, whose value alone may be written.
    var load: LeastLoad?
    fileprivate var version: UInt64 = 0
    fileprivate var versions: [UInt64]
    fileprivate var observers: [ContiguousArray<Observer>]
    /// The values that the observers know.
    fileprivate var known: [Value?]
    /// The fields written since the last round, a bit each.
    fileprivate var touched: UInt64 = 0
    fileprivate var isDelivering = false
  }

  /// A field with its value, and the observers to call if the value is another one.
  private struct Round {
    let field: Int
    let value: Value
    let known: Value?
    let observers: ContiguousArray<Observer>
  }

  private let contents: Mutex<Contents>
  /// The thread that has the lock; 0 for none.
  private let owner = Atomic<UInt>(0)
  private let read: @Sendable (State, _ field: Int) -> Value

  init(
    _ state: State, fields: Int, _ read: @escaping @Sendable (State, _ field: Int) -> Value
  ) {
    self.read = read
    contents = Mutex(
      Contents(
        state: state, versions: Array(repeating: 0, count: fields),
        observers: Array(repeating: [], count: fields), known: Array(repeating: nil, count: fields))
    )
  }

  var state: State { contents.withLock(\.state) }

  @inline(__always)
  func update(_ field: Int, _ body: (inout State) -> Void) {
    write(field) { body(&$0.state) }
  }

  @inline(__always)
  func write(_ field: Int, _ body: (inout Contents) -> Void) {
    let thread = UInt(pthread_self())
    if owner.load(ordering: .relaxed) == thread { fatalError("An update inside an update.") }
    var replaced: [any Sendable] = []
    let round = contents.withLock { contents -> Round? in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      body(&contents)
      if !contents.replaced.isEmpty { swap(&replaced, &contents.replaced) }
      contents.version &+= 1
      contents.versions[field] = contents.version
      if contents.observers[field].isEmpty { return nil }
      contents.touched |= 1 << UInt64(field)
      if contents.isDelivering { return nil }
      contents.isDelivering = true
      return next(&contents)
    }
    if let round { deliver(round) }
  }

  func observe(_ field: Int, _ call: @escaping @Sendable (Value) -> Void) -> Subscription {
    let observer = Observer(field, call)
    let value = contents.withLock { contents -> Value? in
      contents.observers[field].append(observer)
      if contents.isDelivering {
        observer.isOwed.store(true, ordering: .relaxed)
        contents.touched |= 1 << UInt64(field)
        return nil
      }
      contents.isDelivering = true
      let value = read(contents.state, field)
      contents.known[field] = value
      return value
    }
    if let value {
      call(value)
      if let round = contents.withLock({ next(&$0) }) { deliver(round) }
    }
    return Subscription(self, observer)
  }

  private func remove(_ observer: Observer) {
    contents.withLock { contents in
      let field = observer.field
      if let place = contents.observers[field].lastIndex(where: { $0 === observer }) {
        contents.observers[field].remove(at: place)
      }
    }
  }

  /// Calls the observers until no field is left that another thread, or an observer, has written.
  @inline(never)
  private func deliver(_ first: Round) {
    var round: Round? = first
    while let current = round.take() {
      let isNews = current.known != current.value
      for observer in current.observers where !observer.isCancelled.load(ordering: .relaxed) {
        let isOwed = observer.isOwed.load(ordering: .relaxed)
        if isOwed { observer.isOwed.store(false, ordering: .relaxed) }
        if isNews || isOwed { observer.call(current.value) }
      }
      round = contents.withLock { contents in
        contents.known[current.field] = current.value
        return next(&contents)
      }
    }
  }

  @inline(__always)
  private func next(_ contents: inout Contents) -> Round? {
    if contents.touched == 0 {
      contents.isDelivering = false
      return nil
    }
    let field = contents.touched.trailingZeroBitCount
    contents.touched &= contents.touched - 1
    return Round(
      field: field, value: read(contents.state, field), known: contents.known[field],
      observers: contents.observers[field])
  }
}
