/// A value's life: not asked for, on its way, here, or failed; the last value survives all of it.
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
/// It is a pure value: no task and no subscription hides inside, so a state of Loadables can be
/// compared, stored and shown. Who loads is the store's affair (`Store.load`).
public enum Loadable<Value> {
  /// Nobody has asked for it.
  case notRequested
  /// It is being loaded; `last` is what was known before.
  case isLoading(last: Value?)
  /// It is here.
  case loaded(Value)
  /// The last load failed; `last` is what was known before.
  case failed(LoadFailure, last: Value?)
}

extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Encodable where Value: Encodable {}
extension Loadable: Decodable where Value: Decodable {}
extension Loadable: Sendable where Value: Sendable {}

extension Loadable {
  /// Whether a load is on its way.
  public var isLoading: Bool {
    if case .isLoading = self { true } else { false }
  }

  /// Why the last load failed; nil in every other phase.
  public var failure: LoadFailure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }
}
