extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  package func distinct() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Collection {
  /// The values of the elements that have one, as `compactMap`, with room for all at once: an array
  /// of a million todos that grows moves each of them twice.
  package func found<Value>(_ value: (Element) throws -> Value?) rethrows -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for element in self {
      if let value = try value(element) { values.append(value) }
    }
    return values
  }
}
