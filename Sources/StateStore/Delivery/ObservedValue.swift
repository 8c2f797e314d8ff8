/// One value that is observed: read from the state, compared with the last, handed to its
/// observers.
///
/// The value belongs to its `AnyObservedValue`, as `Core` says; that is why the properties need no
/// exclusivity checks at run time, and why an observer lives through its call.
@usableFromInline
final class ObservedValue<State, Value> {
  /// The offset of a stored property; reading the property there is faster than by its key path.
  @usableFromInline let offset: Int?
  /// Computes a value that is no stored property.
  @usableFromInline let read: ((State) -> Value)?
  /// nil for values that cannot be compared, which are delivered once after each write that touched
  /// them.
  @usableFromInline let areEqual: ((Value, Value) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var staged: Value?
  /// The value that the observers received last; where values cannot be compared, during a round
  /// only.
  @exclusivity(unchecked) @usableFromInline var current: Value?
  #if DEBUG
    /// Whether it was reported that the value changes by more than it was declared to read.
    @exclusivity(unchecked) var isKnownStale = false
  #endif

  @inlinable
  init(_ path: KeyPath<State, Value>, areEqual: ((Value, Value) -> Bool)?) {
    offset = MemoryLayout<State>.offset(of: path)
    read = offset == nil ? { $0[keyPath: path] } : nil
    self.areEqual = areEqual
  }

  @inlinable
  init(_ read: @escaping (State) -> Value, areEqual: @escaping (Value, Value) -> Bool) {
    offset = nil
    self.read = read
    self.areEqual = areEqual
  }

  /// Copies a stored property out of the state, which is at this address.
  @inlinable
  func stage(at state: UnsafeRawPointer) {
    guard let offset else { return }
    unsafe staged = (state + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Runs the getter of a computed property, or the closure.
  @inlinable
  func stage(_ state: State) {
    if let read { unsafe staged = read(state) }
  }

  /// Makes the staged value the current one; false when it is the same, or was not written.
  @inlinable
  func settle(isTouched: Bool) -> Bool {
    guard let value = unsafe staged.take() else { return false }
    let isNews = isTouched && !isCurrent(value)
    // Also when it is equal: equal values can differ (0.0 and -0.0), and an added observer gets
    // this one.
    unsafe current = value
    return isNews
  }

  @inlinable
  func isCurrent(_ value: Value) -> Bool {
    guard let areEqual, let last = unsafe current else { return false }
    return areEqual(last, value)
  }

  #if DEBUG
    /// Computes the value once more: whether it is another than the observers know; true once. A
    /// value that is not equal to itself proves nothing.
    @usableFromInline
    func isStale(_ state: State) -> Bool {
      guard unsafe !isKnownStale, let read, let areEqual, let known = unsafe current else {
        return false
      }
      let value = read(state)
      if areEqual(known, value) || !areEqual(value, value) { return false }
      unsafe isKnownStale = true
      return true
    }
  #endif

  /// Calls the first `count` observers, but for cancelled ones, with the current value.
  @inlinable
  func call(first count: Int, of observers: ContiguousArray<AnyObserver>) {
    guard let value = unsafe current else { return }
    unsafe observers.withUnsafeBufferPointer { slots in
      for position in 0..<count {
        unsafe Unmanaged.passUnretained(slots[position])._withUnsafeGuaranteedRef { observer in
          if !observer.isCancelled { call(observer, with: value) }
        }
      }
    }
  }

  /// Calls one observer with the current value.
  @inlinable
  func call(_ observer: AnyObserver) {
    if let value = unsafe current { call(observer, with: value) }
  }

  @inlinable
  @inline(__always)
  func call(_ observer: AnyObserver, with value: Value) {
    unsafe unsafeDowncast(observer, to: Observer<Value>.self).call(value)
  }

  /// Ends the round.
  @inlinable
  func finish() {
    if areEqual == nil { unsafe current = nil }
  }

  /// Lets go of the current value, which the caller destroys outside the lock.
  @inlinable
  func forget() -> Any? {
    unsafe current.take()
  }
}
