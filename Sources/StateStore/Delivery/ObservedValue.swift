/// One observed value: read from the state, compared with the last, handed to its observers.
///
/// The value belongs to its `AnyObservedValue` (see `Core`). So its properties need no exclusivity
/// checks at run time, and an observer lives through its call.
@usableFromInline
final class ObservedValue<State, Value>: Observed {
  /// The offset of a stored property: reading at the offset is faster than by key path.
  @usableFromInline let offset: Int?
  /// Computes a value that is not a stored property.
  @usableFromInline let read: ((State) -> Value)?
  /// The equality of values; nil for values that cannot be compared, which are delivered once after
  /// each write that touched them.
  @usableFromInline let areEqual: ((Value, Value) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var staged: Value?
  /// The value that the observers received last; for values that cannot be compared, only during a
  /// round.
  @exclusivity(unchecked) @usableFromInline var current: Value?
  #if DEBUG
    /// Whether a diagnostic has reported that the value reads more than declared.
    @exclusivity(unchecked) var isKnownStale = false
  #endif

  @inlinable
  init(_ path: KeyPath<State, Value>, areEqual: ((Value, Value) -> Bool)?) {
    offset = MemoryLayout<State>.offset(of: path)
    read = offset == nil ? { $0[keyPath: path] } : nil
    self.areEqual = areEqual
  }

  @inlinable
  init(_ read: @escaping (State) -> Value, areEqual: ((Value, Value) -> Bool)?) {
    offset = nil
    self.read = read
    self.areEqual = areEqual
  }

  /// Copies a stored property from the state at this address.
  @inlinable
  func stage(at state: UnsafeMutableRawPointer) {
    guard let offset else { return }
    unsafe staged = (state + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Runs the getter of a computed property, or the closure.
  @inlinable
  func stage(_ state: State) {
    if let read { unsafe staged = read(state) }
  }

  /// Makes the staged value the current one; false if it is equal or was not written.
  @inlinable
  func settle(isTouched: Bool) -> Bool {
    guard let value = unsafe staged.take() else { return false }
    let isNews = isTouched && !isCurrent(value)
    // Also if equal: equal values can differ (0.0 and -0.0), and an added observer gets this value.
    unsafe current = value
    return isNews
  }

  @inlinable
  func isCurrent(_ value: Value) -> Bool {
    guard let areEqual, let last = unsafe current else { return false }
    return areEqual(last, value)
  }

  #if DEBUG
    /// Computes the value once more; true, once, if it differs from the value that the observers
    /// know. A value that is not equal to itself proves nothing: computed again, because an array
    /// with a NaN equals itself as long as both are one buffer.
    @usableFromInline
    func isStale(_ state: State) -> Bool {
      guard unsafe !isKnownStale, let read, let areEqual, let known = unsafe current else {
        return false
      }
      let value = read(state)
      if areEqual(known, value) || !areEqual(value, read(state)) { return false }
      unsafe isKnownStale = true
      return true
    }
  #endif

  /// Calls the first `count` observers with the current value, except cancelled observers.
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

  @inlinable var keepsValue: Bool { areEqual != nil }

  /// Ends the round.
  @inlinable
  func finish() { unsafe current = nil }

  /// Empties the current value, and gives it to the caller for destruction outside the lock, unless
  /// destruction does nothing.
  @inlinable
  func forget(_ garbage: inout [Any]) {
    if let last = unsafe current.take(), !_isPOD(Value.self) { garbage.append(last) }
  }
}
