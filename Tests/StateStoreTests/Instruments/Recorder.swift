import Foundation

/// A list of events, noted on any thread, in order.
///
/// `NSLock` and not `Mutex`: the thread sanitizer sees only `NSLock`.
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

  /// Returns and removes all noted elements.
  func take() -> [Element] {
    lock.withLock {
      defer { guarded.removeAll(keepingCapacity: true) }
      return guarded
    }
  }
}

/// A variable that several closures share.
final class Box<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var guarded: Value

  init(_ value: Value) {
    guarded = value
  }

  var value: Value {
    get { lock.withLock { guarded } }
    set {
      // The old value is destroyed after the lock is released, because its `deinit` may use this
      // box.
      var old = newValue
      lock.withLock { swap(&guarded, &old) }
    }
  }

  @discardableResult
  func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&guarded) }
  }
}

/// An object that runs a closure when it is destroyed.
///
/// Instances are equal if their ids are.
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

/// A variable without a lock, guarded only by the promise that observers are called one at a time.
/// Where the promise is broken, the thread sanitizer sees a race.
final class Unguarded<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
