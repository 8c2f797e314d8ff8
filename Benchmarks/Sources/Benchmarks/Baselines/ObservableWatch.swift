import Observation

/// Observers of an `@Observable` object, registered again at each change.
///
/// `onChange` runs before the property has its new value, once, so people register again in a later
/// turn of the main queue. Here that turn is `deliver`, called after each write: the hop to the queue
/// costs nothing, and there is no lock, which flatters this baseline.
///
/// `@unchecked Sendable`: a benchmark writes and observes on one thread.
final class ObservableWatch: @unchecked Sendable {
  private final class Observer: @unchecked Sendable {
    let read: () -> Void

    init(_ read: @escaping () -> Void) { self.read = read }
  }

  private var changed: [Observer] = []

  /// Calls `read` at once, and in the delivery after each change of what it read.
  func observe(_ read: @escaping () -> Void) {
    register(Observer(read))
  }

  /// Calls and registers again the observers of what has changed.
  func deliver() {
    if changed.isEmpty { return }
    let observers = changed
    changed.removeAll(keepingCapacity: true)
    for observer in observers { register(observer) }
  }

  private func register(_ observer: Observer) {
    withObservationTracking(observer.read) { [unowned self] in changed.append(observer) }
  }
}
