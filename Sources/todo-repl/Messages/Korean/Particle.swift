/// A Korean particle whose form depends on the end of the word before it.
///
/// The raw value has the form after a consonant, then the form after a vowel.
enum Particle: String, CaseIterable {
  case object = "을/를"
  case subject = "이/가"
  case topic = "은/는"
  case with = "과/와"
  case direction = "으로/로"

  /// The form after a text.
  ///
  /// After a text of unknown sound, such as an emoji, both forms are written.
  func form(after text: some StringProtocol) -> String {
    let afterConsonant = String(rawValue.prefix { $0 != "/" })
    let afterVowel = String(rawValue.drop { $0 != "/" }.dropFirst())
    switch FinalSound(of: text) {
    case .consonant: return afterConsonant
    case .vowel: return afterVowel
    // "서울로", but "서울을".
    case .liquid: return self == .direction ? afterVowel : afterConsonant
    case nil: return self == .direction ? "(으)로" : "\(afterConsonant)(\(afterVowel))"
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends a text and the particle for its sound.
  mutating func appendInterpolation(_ text: String, _ particle: Particle) {
    appendInterpolation(text + particle.form(after: text))
  }

  /// Appends the particle for the sound of a text, if a quotation mark stands between the two.
  mutating func appendInterpolation(_ particle: Particle, after text: String) {
    appendInterpolation(particle.form(after: text))
  }
}
