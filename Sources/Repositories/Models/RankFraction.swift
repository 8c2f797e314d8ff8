/// Fractions as digits in base 62, without trailing zeros.
enum RankFraction {
  /// Returns a short fraction strictly between two others; nil is the end, 1.
  ///
  /// - Precondition: `lower` is less than `upper`.
  static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var upper = upper
    var result: [UInt8] = []
    while true {
      let place = result.count
      let low = place < lower.count ? lower[place] : 0
      let high = upper.map { place < $0.count ? $0[place] : 0 } ?? RankParts.base
      if high > low + 1 {
        // Rounded away from the bound that stays, which leaves the most space on its side.
        return result + [(low + high + (upper == nil ? 0 : 1)) / 2]
      }
      if high > low {
        // Neighbouring digits: the upper one cut short here is less than all of it…
        if let upper, upper.count > place + 1 { return result + [high] }
        // … else the result has the lower digit here, and only the lower fraction still bounds it.
        upper = nil
      }
      result.append(low)
    }
  }
}
