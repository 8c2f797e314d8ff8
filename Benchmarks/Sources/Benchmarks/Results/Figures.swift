import Foundation

extension Double {
  /// A cost or a limit, as exact as a reader can use.
  var short: String {
    if self == rounded() || self >= 100 { return String(Int(rounded())) }
    return String(format: "%.1f", self)
  }

  var ratio: String {
    if self < 0.1 { return String(format: "%.5f", self) }
    return self < 10 ? String(format: "%.2f", self) : short
  }

  /// The change of a ratio, in percent.
  var percent: String { String(format: "%+.1f %%", self * 100) }
}
