import Foundation

/// Notes what happens, on any thread, in order.
///
/// `NSLock` and not `Mutex`: the thread sanitizer sees only the former.
final class Recorder<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var guarded: [Element] = []

  func append(_ element: Element) {
    lock.withLock { guarded.append(element) }
  }

  var all: [Element] {
    lock.withLock { guarded }
  }

  var count: Int {
    lock.withLock { guarded.count }
  }

  /// What was noted since the last time.
  func take() -> [Element] {
    lock.withLock {
      defer { guarded.removeAll(keepingCapacity: true) }
      return guarded
    }
  }
}

/// A place for one value that several closures share.
final class Box<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var guarded: Value

  init(_ value: Value) {
    guarded = value
  }

  var value: Value {
    get { lock.withLock { guarded } }
    set {
      // The old value is destroyed after the lock is released: its `deinit` may come back here.
      var old = newValue
      lock.withLock { swap(&guarded, &old) }
    }
  }

  @discardableResult
  func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&guarded) }
  }
}

/// Runs a closure when it is destroyed.
///
/// Values of it are compared by `id`; every assignment of another one destroys the old one.
final class Destructible: Sendable, Equatable {
  let id: Int
  private let atEnd: @Sendable (Int) -> Void

  init(_ id: Int = 0, atEnd: @escaping @Sendable (Int) -> Void) {
    self.id = id
    self.atEnd = atEnd
  }

  deinit {
    atEnd(id)
  }

  static func == (left: Destructible, right: Destructible) -> Bool { left.id == right.id }
}

/// A value that no lock of its own guards: only the promise that observers are called one at a
/// time. Where that is broken, the thread sanitizer sees a race.
final class Unguarded<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
