import StateStore

/// A change of numbers by their keys, as pure and idempotent as an edit has to be.
enum KeyChange: Equatable, Sendable {
  case put(Int, at: Int)
  /// Does nothing when there is no number.
  case replace(Int, at: Int)
  case remove(at: Int)

  func apply(to numbers: inout [Int: Int]) {
    switch self {
    case .put(let number, let key): numbers[key] = number
    case .replace(let number, let key): numbers[key]? = number
    case .remove(let key): numbers[key] = nil
    }
  }
}

extension [KeyChange] {
  func apply(to numbers: inout [Int: Int]) {
    for change in self { change.apply(to: &numbers) }
  }

  func applied(to numbers: [Int: Int]) -> [Int: Int] {
    var numbers = numbers
    apply(to: &numbers)
    return numbers
  }
}

extension [Int: Int] {
  /// Saves the differences only, like a repository.
  mutating func save(_ edited: Edited<[Int: Int]>) {
    for (key, number) in edited.after where edited.before[key] != number { self[key] = number }
    for key in edited.before.keys where edited.after[key] == nil { self[key] = nil }
  }
}
