/// The numbers of todos as a person names them: single ones, and ranges.
///
/// A range is never spelled out, so `1-999999999` costs as much as `1-3`.
public struct NumberSelection: Hashable, Sendable {
  /// One number, or a range of numbers.
  public enum Part: Hashable, Sendable {
    /// A number: `3`.
    case one(Int)
    /// All numbers from one to another: `3-7`.
    case range(ClosedRange<Int>)
    /// The newest number: of the todos that wait for their numbers, if there are any.
    case last
  }

  /// The parts, in the order of typing.
  public let parts: [Part]

  /// Makes a selection.
  public init(_ parts: [Part]) {
    self.parts = parts
  }
}

extension NumberSelection: CustomStringConvertible {
  /// The numbers as they are typed: "3-7,9".
  public var description: String { parts.map { "\($0)" }.joined(separator: ",") }
}

extension NumberSelection.Part: CustomStringConvertible {
  /// The number or range as it is typed.
  public var description: String {
    switch self {
    case .one(let number): number.asTyped
    case .range(let range) where range.upperBound < 0:
      "\(range.upperBound.asTyped)-\(range.lowerBound.asTyped)"
    case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .last: "last"
    }
  }
}
