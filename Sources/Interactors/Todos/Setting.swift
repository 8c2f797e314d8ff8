/// What becomes of one value of a todo.
public enum Setting<Value> {
  /// It stays.
  case keep
  /// It is taken away.
  case clear
  /// It becomes this.
  case to(Value)

  /// Carries it out.
  func apply(to value: inout Value?) {
    switch self {
    case .keep: break
    case .clear: value = nil
    case .to(let new): value = new
    }
  }

  /// The same for another kind of value.
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
