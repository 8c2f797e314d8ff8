/// Turns the bytes that a terminal sends into keys, one byte at a time.
///
/// Bytes that are not UTF-8 become U+FFFD; escape sequences of unknown keys are dropped whole, so
/// that no part of them gets into the line.
struct KeyDecoder {
  /// The most bytes of a paste; the rest of a longer one is dropped.
  static let longestPaste = 1 << 20
  /// No terminal sends a sequence this long.
  private static let longestSequence = 32
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private enum State {
    case ground
    /// The beginning of a scalar, and the number of bytes of the whole.
    case scalar([UInt8], of: Int)
    case escape
    /// After `ESC [`: parameters so far.
    case sequence([UInt8])
    /// After `ESC [ [`, which begins the function keys of the Linux console.
    case consoleKey
    /// After `ESC O`.
    case application
    /// During a paste; `pasted` has the text so far.
    case paste
  }

  private var state = State.ground
  // Outside the state, which would copy it at each byte.
  private var pasted: [UInt8] = []

  /// Whether an Esc may be a key of its own, or the beginning of a sequence: only time decides.
  var isUndecided: Bool {
    switch state {
    case .escape, .sequence, .consoleKey, .application: true
    case .ground, .scalar, .paste: false
    }
  }

  /// Decides after a moment without bytes: an Esc is a key of its own, an unfinished sequence is
  /// dropped.
  mutating func decide() -> [Keystroke] {
    guard isUndecided else { return [] }
    defer { state = .ground }
    if case .escape = state { return [.escape] }
    return []
  }

  /// Takes a byte, and returns the keys that it completes: at most two.
  mutating func push(_ byte: UInt8) -> [Keystroke] {
    let before = state
    // The functions below set another state where the key needs more bytes.
    state = .ground
    switch before {
    case .ground: return begin(byte)
    case .scalar(let bytes, let count): return continueScalar(bytes, of: count, byte)
    case .escape: return endEscape(byte)
    case .sequence(let parameters): return continueSequence(parameters, byte)
    case .consoleKey: return []
    case .application: return Self.named[byte].map { [$0] } ?? []
    case .paste: return continuePaste(byte)
    }
  }

  private mutating func begin(_ byte: UInt8) -> [Keystroke] {
    switch byte {
    case 0x1B: state = .escape
    case 0x09: return [.tab]
    case 0x0A, 0x0D: return [.enter]
    case 0x08, 0x7F: return [.backspace]
    case 0x00...0x1F: return [.control(Self.letter(ofControl: byte))]
    case 0x20...0x7E: return [.text(Unicode.Scalar(byte))]
    case 0xC2...0xDF: state = .scalar([byte], of: 2)
    case 0xE0...0xEF: state = .scalar([byte], of: 3)
    case 0xF0...0xF4: state = .scalar([byte], of: 4)
    default: return [.text("\u{FFFD}")]
    }
    return []
  }

  private mutating func continueScalar(_ bytes: [UInt8], of count: Int, _ byte: UInt8)
    -> [Keystroke]
  {
    if byte & 0xC0 != 0x80 { return [.text("\u{FFFD}")] + begin(byte) }
    let bytes = bytes + [byte]
    if bytes.count < count {
      state = .scalar(bytes, of: count)
      return []
    }
    // Surrogates and overlong forms are not valid.
    let text = String(validating: bytes, as: UTF8.self)
    return [.text(text?.unicodeScalars.first ?? "\u{FFFD}")]
  }

  private mutating func endEscape(_ byte: UInt8) -> [Keystroke] {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .application
    case 0x08, 0x7F: return [.alt("\u{7F}")]
    case 0x20...0x7E: return [.alt(Unicode.Scalar(byte))]
    default: return [.escape] + begin(byte)
    }
    return []
  }

  private mutating func continueSequence(_ parameters: [UInt8], _ byte: UInt8) -> [Keystroke] {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .consoleKey
    case 0x20...0x3F:
      if parameters.count < Self.longestSequence { state = .sequence(parameters + [byte]) }
    case 0x40...0x7E: return end(parameters, byte)
    default: return begin(byte)
    }
    return []
  }

  /// The key of a sequence: `1;5C` is the right arrow with Ctrl.
  private mutating func end(_ parameters: [UInt8], _ final: UInt8) -> [Keystroke] {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let isWithModifier = numbers.count > 1 && numbers[1] > 2
    if final != UInt8(ascii: "~") {
      switch (Self.named[final], isWithModifier) {
      case (.left?, true): return [.wordLeft]
      case (.right?, true): return [.wordRight]
      case (let key?, _): return [key]
      case (nil, _): return []
      }
    }
    switch numbers.first {
    case 1, 7: return [.home]
    case 4, 8: return [.end]
    case 3: return [isWithModifier ? .alt("d") : .delete]
    case 200: state = .paste
    default: break
    }
    return []
  }

  private mutating func continuePaste(_ byte: UInt8) -> [Keystroke] {
    pasted.append(byte)
    let end = Self.endOfPaste
    if byte == UInt8(ascii: "~"), pasted.suffix(end.count).elementsEqual(end) {
      let text = pasted.dropLast(end.count).prefix(Self.longestPaste)
      defer { pasted = [] }
      return [.paste(String(decoding: text, as: UTF8.self))]
    }
    state = .paste
    // Keeps enough at the end to recognize the end of the paste.
    if pasted.count > Self.longestPaste + 2 * end.count {
      pasted.removeSubrange(Self.longestPaste..<(pasted.count - end.count))
    }
    return []
  }

  /// The keys that letters name after `ESC [` or `ESC O`.
  private static let named = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDHFM".utf8, [Keystroke.up, .down, .right, .left, .home, .end, .enter]))

  /// The letter or sign of a control byte: 0x01 is "a", 0x1F is "_", 0x00 is "@".
  private static func letter(ofControl byte: UInt8) -> Unicode.Scalar {
    let capital = byte | 0x40
    return Unicode.Scalar((0x41...0x5A).contains(capital) ? capital | 0x20 : capital)
  }
}
