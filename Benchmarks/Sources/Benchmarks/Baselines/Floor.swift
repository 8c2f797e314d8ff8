import Synchronization

/// The least that a store of fields can do: a bare `Mutex`, and one bucket of observers a field.
///
/// It promises next to nothing: observers are called by every writer at once, in any order of
/// writes, and may not write; the caller says which field a write touches.
final class Floor<State: Sendable>: Sendable {
  /// A closure in a class box: calling it needs no retain and no release of its context.
  final class Observer: Sendable {
    let call: @Sendable (State) -> Void

    init(_ call: @escaping @Sendable (State) -> Void) {
      self.call = call
    }
  }

  private struct Contents: Sendable {
    var state: State
    var observers: [ContiguousArray<Observer>]
  }

  private let contents: Mutex<Contents>

  init(_ state: State, fields: Int) {
    contents = Mutex(Contents(state: state, observers: Array(repeating: [], count: fields)))
  }

  var state: State { contents.withLock(\.state) }

  func update(_ field: Int, _ body: (inout State) -> Void) {
    let observers = contents.withLock { contents in
      body(&contents.state)
      return contents.observers[field]
    }
    if observers.isEmpty { return }
    let state = state
    unsafe observers.withUnsafeBufferPointer { observers in
      for position in observers.indices {
        unsafe Unmanaged.passUnretained(observers[position])._withUnsafeGuaranteedRef { observer in
          observer.call(state)
        }
      }
    }
  }

  func observe(_ field: Int, _ call: @escaping @Sendable (State) -> Void) -> Observer {
    let observer = Observer(call)
    contents.withLock { $0.observers[field].append(observer) }
    return observer
  }

  func remove(_ observer: Observer, of field: Int) {
    contents.withLock { contents in
      if let place = contents.observers[field].lastIndex(where: { $0 === observer }) {
        contents.observers[field].remove(at: place)
      }
    }
  }
}
