import Foundation
import Interactors

extension Urgency {
  /// The sum as it was made: "11.73 = due 8.73 + priority 6.00 - waiting 3.00".
  func sum(named name: (Reason) -> String) -> String {
    let parts = terms.filter { $0.isShown }.enumerated().map { index, term in
      if index == 0 { return "\(name(term.reason)) \(Self.text(term.value))" }
      return
        "\(term.value < 0 ? "-" : "+") \(name(term.reason)) \(Self.text(abs(term.value)))"
    }
    return "\(Self.text(value)) = \(parts.joined(separator: " "))"
  }

  /// Whether two digits behind the point show anything of the urgency.
  var isShown: Bool { terms.contains { $0.isShown } }

  /// The number with two digits behind the point, in any language.
  private static func text(_ value: Double) -> String {
    value.formatted(
      .number.precision(.fractionLength(2)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
  }
}

extension Urgency.Term {
  fileprivate var isShown: Bool { abs(value) >= 0.005 }
}
