public import Repositories

/// The order in which a list shows the countries.
public struct CountryOrder: Hashable, Codable, Sendable {
  /// The value that countries are sorted by. Larger numbers come first; countries without a number
  /// come last, also in reverse. Equal countries keep the order of the list.
  public enum Key: String, Hashable, Codable, Sendable, CaseIterable {
    /// The name, which is the order of the list.
    case name
    /// The number of people.
    case population
    /// The area.
    case area
  }

  /// The value that countries are sorted by.
  public var key: Key
  /// Whether the order is reversed.
  public var isReversed: Bool

  /// Makes an order.
  public init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// Reads the text after `sort:`, such as "population" or "-name"; nil if it is not an order.
  public init?(typed name: String) {
    let isReversed = name.utf8.first == UInt8(ascii: "-")
    // Bytes: before a combining mark, the sign is another character.
    let key = String(Substring(name.utf8.dropFirst(isReversed ? 1 : 0)))
    guard let key = Key(rawValue: key) else { return nil }
    self.init(key, isReversed: isReversed)
  }

  /// Sorts countries.
  ///
  /// - Parameter countries: the countries, in the order of the list.
  public func sorted(_ countries: [Country]) -> [Country] {
    if key == .name { return isReversed ? countries.reversed() : countries }
    let values = countries.map { (country: $0, value: value(of: $0)) }
    // The sort is stable.
    let known = values.filter { $0.value != nil }.sorted { first, second in
      let (first, second) = (first.value ?? 0, second.value ?? 0)
      return isReversed ? first < second : second < first
    }
    return (known + values.filter { $0.value == nil }).map(\.country)
  }

  private func value(of country: Country) -> Double? {
    switch key {
    case .name: nil
    case .population: country.population.map(Double.init)
    // No country is infinite, and NaN has no position among numbers.
    case .area: country.area.flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

extension CountryOrder: CustomStringConvertible {
  /// The order as it can be typed.
  public var description: String { "sort:\(isReversed ? "-" : "")\(key.rawValue)" }
}
