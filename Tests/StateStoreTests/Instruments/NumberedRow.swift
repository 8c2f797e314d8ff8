/// An id that tests can make of a number.
protocol NumberedID: Hashable, Sendable {
  init(number: Int)
}

extension Int: NumberedID {
  init(number: Int) { self = number }
}

/// An id that has one of three hashes.
struct CollidingID: NumberedID {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}

/// An element of the lists that are tested.
struct NumberedRow<ID: NumberedID>: Identifiable, Hashable, Sendable {
  var id: ID
  var value = 0

  init(_ number: Int, value: Int = 0) {
    id = ID(number: number)
    self.value = value
  }
}

extension NumberedRow: Codable where ID: Codable {}

/// Rows with the ids of a range.
func rows(_ numbers: some Sequence<Int>) -> [NumberedRow<Int>] { numbers.map { NumberedRow($0) } }
