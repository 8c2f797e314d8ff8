import StateStore
import Synchronization

/// The children, observers and loads of a scene while it is in the tree.
final class SceneLife: Sendable {
  private let adopted = Mutex<[any Scene]>([])
  private let scope = Mutex(Scope())
  private let atEnd = Mutex<[@Sendable () -> Void]>([])

  /// The children, in the order in which they were attached.
  var children: [any Scene] { adopted.withLock { $0 } }

  /// Keeps an observer until the scene is detached.
  func keep(_ subscription: Subscription) {
    scope.withLock { $0 }.keep(subscription)
  }

  /// Cancels a load when the scene is detached.
  func keep(_ load: any LoadHandle) {
    scope.withLock { $0 }.keep(load)
  }

  /// Calls a closure when the scene is detached, after its observers are cancelled: another thread
  /// may still be calling an observer.
  func atEnd(_ closure: @escaping @Sendable () -> Void) {
    atEnd.withLock { $0.append(closure) }
  }

  /// Ends the observers and loads, then calls the `atEnd` closures. The scene may be attached
  /// again.
  func end() {
    let ended = scope.withLock { scope in
      defer { scope = Scope() }
      return scope
    }
    ended.end()
    let closures = atEnd.withLock { closures in
      defer { closures = [] }
      return closures
    }
    for closure in closures { closure() }
  }

  /// Adds a child; false if the scene is already a child.
  func adopt(_ child: any Scene) -> Bool {
    adopted.withLock { children in
      if children.contains(where: { $0 === child }) { return false }
      children.append(child)
      return true
    }
  }

  /// Removes a child; false if the scene is not a child.
  func disown(_ child: any Scene) -> Bool {
    adopted.withLock { children in
      guard let index = children.firstIndex(where: { $0 === child }) else { return false }
      children.remove(at: index)
      return true
    }
  }
}
