/// The value of one source: read from the state, compared with the last, handed to observers.
///
/// It belongs to its channel, as `Core` says; that is why its properties need no exclusivity checks at
/// run time, and why an observer in the roster it is given lives through the call.
@usableFromInline
final class ObservedValue<State, Value> {
  /// Where a stored property is; reading it there is faster than by its key path.
  @usableFromInline let offset: Int?
  /// Computes a value that has no place.
  @usableFromInline let read: ((State) -> Value)?
  /// nil for values that cannot be compared: they are delivered once a write that touched them.
  @usableFromInline let areEqual: ((Value, Value) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var staged: Value?
  /// What the observers received last; for values that cannot be compared, during a round only.
  @exclusivity(unchecked) @usableFromInline var current: Value?
  #if DEBUG
    /// It was reported that this value changes by what it was not declared to read.
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

  /// Takes a stored property's value out of the state, which is at this address.
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

  /// Makes the staged value the current one. False when it is the same, or was not written.
  @inlinable
  func settle(isTouched: Bool) -> Bool {
    guard let value = unsafe staged.take() else { return false }
    let isNews = isTouched && !isCurrent(value)
    // Also when it is equal: equal values can differ (0.0 and -0.0), and who joins gets this one.
    unsafe current = value
    return isNews
  }

  @inlinable
  func isCurrent(_ value: Value) -> Bool {
    guard let areEqual, let last = unsafe current else { return false }
    return areEqual(last, value)
  }

  #if DEBUG
    /// Computes the value once more: whether it is another one than the observers know, told once. One
    /// that is not equal to itself says nothing.
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

  /// Hands the current value to those of the first `count` observers that are not cancelled.
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

  /// Hands the current value to one observer.
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
