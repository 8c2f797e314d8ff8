/// A value's life: not requested, loading, loaded, or failed; the last value survives each phase.
///
/// ```swift
/// switch state.todos {
/// case .notRequested: "…"
/// case .isLoading(let last): last == nil ? "Loading" : "Refreshing"
/// case .loaded(let todos): "\(todos.count) todos"
/// case .failed(let failure, let last): failure.message
/// }
/// ```
///
/// A Loadable is a pure value: no task and no subscription hides inside, so a state of Loadables
/// can be compared, stored and shown. `Store.load` does the loading.
public enum Loadable<Value> {
  /// The value was not requested.
  case notRequested
  /// The value is being loaded, for the first time or again; `last` is the value known before.
  case isLoading(last: Value?)
  /// The value is loaded.
  case loaded(Value)
  /// The last load failed; `last` is the value known before.
  case failed(LoadFailure, last: Value?)
}

extension Loadable: Equatable where Value: Equatable {
  // Written out: the comparison that the compiler derives looks types up at each call.

  /// Whether both are in the same phase, with equal values and equal failures.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch left {
    case .notRequested:
      if case .notRequested = right { true } else { false }
    case .isLoading(let last):
      if case .isLoading(let other) = right { last == other } else { false }
    case .loaded(let value):
      if case .loaded(let other) = right { value == other } else { false }
    case .failed(let failure, let last):
      if case .failed(let otherFailure, let other) = right {
        failure == otherFailure && last == other
      } else {
        false
      }
    }
  }
}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Encodable where Value: Encodable {}
extension Loadable: Decodable where Value: Decodable {}
extension Loadable: Sendable where Value: Sendable {}

extension Loadable {
  /// Whether a load is in progress.
  public var isLoading: Bool {
    if case .isLoading = self { true } else { false }
  }

  /// The reason why the last load failed; nil in every other phase.
  public var failure: LoadFailure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }
}
