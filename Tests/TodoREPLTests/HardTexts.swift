import StateStoreTesting

extension SeededGenerator {
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// Makes a text of scalars that are hard on a parser, with some from all over Unicode.
  mutating func text(upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) { text.append(scalar()) }
    return String(text)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let hard: [Unicode.Scalar] = [
      "'", "\"", "\\", "#", " ", "\t", "\r", "\n", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "-", "=",
      "0", "3", "a", "é", "\u{301}", "\u{200D}", "👩", "🇰", "🇷", "한", "ש", "\u{202E}", "\u{2028}",
      "\u{A0}", "\u{3000}", "\u{FE0F}",
    ]
    if Int.random(in: 0..<8, using: &self) > 0 { return pick(hard) }
    return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "x"
  }
}
