/// A change of one value of a todo.
public enum Setting<Value> {
  /// The value stays.
  case keep
  /// The value is removed.
  case clear
  /// The value becomes this one.
  case to(Value)

  /// Applies the setting to a value.
  func apply(to value: inout Value?) {
    switch self {
    case .keep: break
    case .clear: value = nil
    case .to(let new): value = new
    }
  }

  /// The setting with its value transformed.
  public func map<Other>(_ transform: (Value) -> Other) -> Setting<Other> {
    switch self {
    case .keep: .keep
    case .clear: .clear
    case .to(let value): .to(transform(value))
    }
  }
}

extension Setting: Equatable where Value: Equatable {}
extension Setting: Hashable where Value: Hashable {}
extension Setting: Sendable where Value: Sendable {}
