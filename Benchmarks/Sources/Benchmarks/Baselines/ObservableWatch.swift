import Observation

/// Observers of an `@Observable` object, registered again at each change.
///
/// `onChange` runs once, before the property has its new value, so programs register again in a later
/// turn of the main queue. Here that turn is `deliver`, called after each write: without the hop to the
/// queue and without a lock, this baseline is flattered.
///
/// `@unchecked Sendable`: a benchmark writes and observes on one thread.
final class ObservableWatch: @unchecked Sendable {
  private final class Observer: @unchecked Sendable {
    let read: () -> Void

    init(_ read: @escaping () -> Void) { self.read = read }
  }

  private var changed: [Observer] = []

  /// Calls `read` at once, and in the delivery after each change of a property that it read.
  func observe(_ read: @escaping () -> Void) {
    register(Observer(read))
  }

  /// Calls the observers of the changed properties, and registers them again.
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
