import Foundation

/// Writes numbers with commas between thousands, as English and Korean do: "51,780,579".
enum GroupedNumber {
  static func text(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")))
  }

  /// A whole number from 100 on, else with up to two decimals: "0.44".
  static func text(_ number: Double) -> String {
    // A number that is no `Int`, such as infinity, is written unchanged.
    guard let whole = Int(exactly: number.rounded()) else { return "\(number)" }
    if abs(number) >= 100 || Double(whole) == number { return text(whole) }
    return "\((number * 100).rounded() / 100)"
  }
}
