import Foundation

/// A part of a typed date.
enum DateToken: Hashable, Sendable {
  /// A number, with the count of its digits; its value is nil if it has more than four.
  case number(Int?, digits: Int)
  case term(DateTerm)
  case space, dash, dot, slash, colon, at, plus
  /// A text without a meaning.
  case unknown

  /// The parts of a text, up to the first unknown one; of a long text none is known.
  static func tokens(of text: String) -> [DateToken] {
    if text.utf8.count > 100 { return [.unknown] }
    var scanner = DateScanner(text)
    return scanner.scan()
  }
}

/// Splits a typed date into its parts. White space and commas at both ends are left out.
private struct DateScanner {
  private var rest: ArraySlice<Unicode.Scalar>
  private var tokens: [DateToken] = []

  init(_ text: String) {
    let text = text.lowercased()
    // Some systems type a syllable of Hangul as its letters.
    let isComposed = text.utf8.allSatisfy { $0 < 0x80 }
    let composed = isComposed ? text : text.precomposedStringWithCanonicalMapping
    rest = Array(composed.unicodeScalars)[...]
  }

  mutating func scan() -> [DateToken] {
    while tokens.last != .unknown, let scalar = rest.first {
      switch scalar {
      case "0"..."9": takeNumber()
      case "a"..."z": takeLatin()
      case "가"..."힣": takeHangul()
      default:
        rest.removeFirst()
        tokens.append(Self.sign(scalar))
      }
    }
    let isSpace: (DateToken) -> Bool = { $0 == .space }
    let end = tokens.lastIndex { $0 != .space }.map { $0 + 1 } ?? 0
    return Array(tokens[..<end].drop(while: isSpace))
  }

  private static func sign(_ scalar: Unicode.Scalar) -> DateToken {
    switch scalar {
    case " ", "\t", ",": .space
    case "-": .dash
    case ".": .dot
    case "/": .slash
    case ":": .colon
    case "@": .at
    case "+": .plus
    default: .unknown
    }
  }

  private mutating func takeNumber() {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    let value = digits.count > 4 ? nil : digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
    tokens.append(.number(value, digits: digits.count))
  }

  private mutating func takeLatin() {
    let letters = rest.prefix { ("a"..."z").contains($0) }
    rest.removeFirst(letters.count)
    var word = String.UnicodeScalarView()
    word.append(contentsOf: letters)
    let terms = DateTerm.latin(String(word), behindNumber: isBehindNumber)
    tokens += terms.map { $0.map(DateToken.term) } ?? [.unknown]
  }

  private mutating func takeHangul() {
    guard let (terms, count) = DateTerm.hangul(rest, behindNumber: isBehindNumber) else {
      rest.removeFirst()
      return tokens.append(.unknown)
    }
    rest.removeFirst(count)
    tokens += terms.map(DateToken.term)
  }

  /// Whether the part before this one is a number, perhaps with a space or a dash between them.
  private var isBehindNumber: Bool {
    let last = tokens.last { $0 != .space && $0 != .dash }
    return if case .number? = last { true } else { false }
  }
}
