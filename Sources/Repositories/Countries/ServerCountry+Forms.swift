import Foundation

typealias Fields = KeyedDecodingContainer<JSONKey>

extension ServerCountry {
  /// Reads the form of v3.1; nil without a code.
  init?(v3 fields: Fields) {
    guard let code = fields.text("cca2")?.countryCode(of: 2) else { return nil }
    let names = fields.object("name")
    let native = names?.object("nativeName")
    let translations = fields.object("translations")
    let idd = fields.object("idd")
    self.init(
      code: code,
      name: names?.text("common"),
      otherNames: [names?.text("official")].compactMap(\.self)
        + (native?.allKeys ?? []).compactMap { native?.object($0)?.text("common") },
      translations: Dictionary(
        (translations?.allKeys ?? []).compactMap { key in
          translations?.object(key)?.text("common").map { (key.stringValue, $0) }
        }
      ) { $1 },
      capitals: fields.texts("capital"),
      population: fields.count("population"),
      area: fields.measure("area"),
      borders: fields.texts("borders").compactMap { $0.countryCode(of: 3) },
      languages: (fields.object("languages")?.allKeys ?? [])
        .sorted { $0.stringValue < $1.stringValue }
        .compactMap { key in
          fields.object("languages")?.text(key).map {
            Language(code: key.stringValue.languageCode, name: $0)
          }
        },
      callingCodes: Self.callingCodes(root: idd?.text("root"), idd?.texts("suffixes") ?? []))
  }

  /// Reads the form of v2; nil without a code.
  init?(v2 fields: Fields) {
    guard let code = fields.text("alpha2Code")?.countryCode(of: 2) else { return nil }
    let translations = fields.object("translations")
    self.init(
      code: code,
      name: fields.text("name"),
      otherNames: fields.texts("altSpellings") + [fields.text("nativeName")].compactMap(\.self),
      translations: Dictionary(
        (translations?.allKeys ?? []).compactMap { key in
          translations?.text(key).map { (key.stringValue, $0) }
        }
      ) { $1 },
      capitals: [fields.text("capital")].compactMap(\.self),
      population: fields.count("population"),
      area: fields.measure("area"),
      borders: fields.texts("borders").compactMap { $0.countryCode(of: 3) },
      languages: fields.objects("languages").compactMap { language in
        language.text("name").map {
          Language(code: language.text("iso639_1")?.languageCode, name: $0)
        }
      },
      callingCodes: fields.texts("callingCodes").compactMap { Self.callingCode("+\($0)") })
  }

  /// The calling codes of a country: the root with each suffix; the root alone without suffixes, or
  /// with more than three, which are areas of the country.
  private static func callingCodes(root: String?, _ suffixes: [String]) -> [String] {
    guard let root else { return [] }
    let codes = suffixes.isEmpty || suffixes.count > 3 ? [root] : suffixes.map { root + $0 }
    return codes.compactMap(callingCode)
  }

  /// A plus and the text's digits; nil unless there are 1 to 8 digits.
  private static func callingCode(_ text: String) -> String? {
    let digits = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return (1...8).contains(digits.count) ? "+\(String(decoding: digits, as: UTF8.self))" : nil
  }
}

/// Reads fields that may be missing or of an unexpected form: as nil, or as empty.
extension KeyedDecodingContainer<JSONKey> {
  /// A text in one line; strangers may have written it.
  func text(_ key: Key) -> String? { (try? decode(String.self, forKey: key))?.line }

  /// The texts of a list, or a single text.
  func texts(_ key: Key) -> [String] {
    guard var list = try? nestedUnkeyedContainer(forKey: key) else {
      return [text(key)].compactMap(\.self)
    }
    var texts: [String] = []
    while !list.isAtEnd, texts.count < 100 {
      if let text = try? list.decode(String.self) {
        texts.append(contentsOf: [text.line].compactMap(\.self))
      } else if (try? list.decode(Anything.self)) == nil {
        break
      }
    }
    return texts
  }

  func object(_ key: Key) -> KeyedDecodingContainer<Key>? {
    try? nestedContainer(keyedBy: Key.self, forKey: key)
  }

  func objects(_ key: Key) -> [KeyedDecodingContainer<Key>] {
    guard var list = try? nestedUnkeyedContainer(forKey: key) else { return [] }
    var objects: [KeyedDecodingContainer<Key>] = []
    while !list.isAtEnd, objects.count < 100 {
      if let object = try? list.nestedContainer(keyedBy: Key.self) {
        objects.append(object)
      } else if (try? list.decode(Anything.self)) == nil {
        break
      }
    }
    return objects
  }

  /// A population: not negative, at most 20 billion, without its fraction.
  func count(_ key: Key) -> Int? {
    measure(key).flatMap { $0 <= 20e9 ? Int($0) : nil }
  }

  /// A number from 0 to 1e12, which is far more than the Earth's area in square kilometres.
  func measure(_ key: Key) -> Double? {
    guard let number = try? decode(Double.self, forKey: key), number.isFinite, number >= 0,
      number <= 1e12
    else { return nil }
    return number
  }
}

/// A value of any form, which is skipped.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}

extension String {
  /// The text in one line of at most 100 characters, without characters that could manipulate a
  /// terminal; nil if nothing is left.
  fileprivate var line: String? {
    let words = String(shown.prefix(400)).split { $0.isWhitespace }.joined(separator: " ")
    let line = String(words.prefix(100))
    return line.isEmpty ? nil : line
  }

  /// The text as a code of this many letters, in capitals; nil for any other text.
  fileprivate func countryCode(of length: Int) -> String? {
    let code = uppercased()
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return code.utf8.count == length && code.utf8.allSatisfy(letters.contains) ? code : nil
  }

  /// The text as a language code of two or three small letters; nil for any other text.
  fileprivate var languageCode: String? {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return (2...3).contains(utf8.count) && utf8.allSatisfy(letters.contains) ? self : nil
  }
}
