public import Repositories

/// Finds countries by a typed text: a code, a name in any of the languages, or a word that
/// countries share.
///
/// ```swift
/// let finder = CountryFinder(countries)
/// finder.countries(fitting: "won")  // North Korea, South Korea
/// finder.country(named: "한국")      // .one(South Korea)
/// ```
///
/// Capitals, accents and punctuation do not count.
///
/// - Complexity: O(n) to make a finder and for each search, where n is the number of names.
public struct CountryFinder: Sendable {
  /// The result of looking up a name.
  public enum Meaning: Equatable, Sendable {
    /// The name fits this country alone.
    case one(Country)
    /// The name fits several countries equally well, in the order of the list.
    case several([Country])
    /// The name fits no country; the suggestion is the nearest name, if one is near enough.
    case none(suggestion: String?)
  }

  private struct Entry {
    let country: Country
    /// The keys of the name and the other names, in the order of ``names``.
    let names: [SearchKey]

    /// Whether the name contains a key, or the key begins a word of another name; a single Latin
    /// letter is too short for the latter.
    func has(_ key: SearchKey) -> Bool {
      key.isIn(names[0]) || key.bytes.count > 1 && names.dropFirst().contains(where: key.beginsWord)
    }
  }

  private let entries: [Entry]

  /// Makes a finder for the countries of a list.
  public init(_ countries: [Country]) {
    entries = countries.map { country in
      Entry(country: country, names: country.names.map(SearchKey.init))
    }
  }

  /// The countries that a text fits: first those with the code or the whole name, then the others,
  /// each in the order of the list.
  ///
  /// A text fits a country as its code, anywhere in its name, at the beginning of a word of another
  /// name, as a capital, as a calling code with or without "+", or as its continent, the part of
  /// it, its currency or a language.
  public func countries(fitting text: String) -> [Country] {
    let key = SearchKey(text)
    let digits = Self.callingDigits(text)
    var exact: [Country] = []
    var others: [Country] = []
    for entry in entries {
      let country = entry.country
      if country.hasCode(text) || !key.isEmpty && entry.names.contains(key) {
        exact.append(country)
      } else if entry.has(key) || country.hasWord(key) || digits.map(country.isCalled) == true {
        others.append(country)
      }
    }
    return exact + others
  }

  /// The countries that a text fits, in an order. A nil text means all countries; a nil order means
  /// the order of the search.
  public func countries(fitting text: String?, by order: CountryOrder?) -> [Country] {
    let all = entries.map(\.country)
    guard let text else { return order?.sorted(all) ?? all }
    let found = countries(fitting: text)
    guard let order else { return found }
    let codes = Set(found.map(\.code))
    return order.sorted(all.filter { codes.contains($0.code) })
  }

  /// Finds the country that a code or a name means: a code first, then whole names, then names with
  /// a word that begins with the text, then capitals and calling codes.
  public func country(named text: String) -> Meaning {
    if let entry = entries.first(where: { $0.country.hasCode(text) }) { return .one(entry.country) }
    let key = SearchKey(text)
    var fitting = key.isEmpty ? [] : entries.filter { $0.names.contains(key) }
    if fitting.isEmpty { fitting = entries.filter { $0.names.contains(where: key.beginsWord) } }
    if fitting.isEmpty {
      let digits = Self.callingDigits(text)
      fitting = entries.filter {
        $0.country.hasCapital(key) || digits.map($0.country.isCalled) == true
      }
    }
    switch fitting.count {
    case 0: return .none(suggestion: nearest(to: text))
    case 1: return .one(fitting[0].country)
    default: return .several(fitting.map(\.country))
    }
  }

  /// Whether the list has capitals: only a server knows them.
  public var knowsCapitals: Bool { entries.contains { !$0.country.capitals.isEmpty } }

  /// The countries that a text can become as a person types: those whose code begins with the text,
  /// and those that have the text in a name.
  public func countries(beginningWith text: String) -> [Country] {
    let key = SearchKey(text)
    let code = text.uppercased()
    return entries.filter { entry in
      entry.country.code.hasPrefix(code) || entry.has(key)
    }.map(\.country)
  }

  /// The name, capital or other word nearest to a mistyped text; nil if none is near. Among equally
  /// near ones names win, then the first in the list.
  public func nearest(to text: String) -> String? {
    var search = NearestWord(to: text)
    for entry in entries {
      for (name, key) in zip(entry.country.names, entry.names) { search.consider(name, key) }
    }
    var seen: Set<String> = []
    for entry in entries {
      for word in entry.country.capitals + entry.country.allKeywords
      where seen.insert(word).inserted {
        search.consider(word, SearchKey(word))
      }
    }
    return search.nearest
  }

  /// The digits of a text that can be a calling code, such as "+82" or "1-684"; nil for any other
  /// text.
  private static func callingDigits(_ text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
      case UInt8(ascii: "+") where place == 0: continue
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      default: return nil
      }
    }
    return digits.isEmpty ? nil : digits
  }
}

extension Country {
  /// Whether a text is one of the country's codes, in any case: two letters, three letters, or
  /// three digits.
  public func hasCode(_ code: String) -> Bool {
    // Scalars: a long text is no code, however it is capitalized.
    guard code.unicodeScalars.prefix(4).count <= 3 else { return false }
    let code = code.uppercased()
    return self.code == code || alpha3 == code || numeric == code
  }

  /// The name and the other names.
  fileprivate var names: [String] { [name] + otherNames }

  fileprivate var allKeywords: [String] {
    [continent, subregion, currency].compactMap(\.self) + languages + keywords
  }

  /// Whether a key is a word that the country shares with others, or a capital.
  fileprivate func hasWord(_ key: SearchKey) -> Bool {
    if key.isEmpty { return false }
    return allKeywords.contains { SearchKey($0) == key }
      || capitals.contains { key.begins(SearchKey($0)) }
  }

  /// Whether a key is a capital of the country, as a whole.
  fileprivate func hasCapital(_ key: SearchKey) -> Bool {
    !key.isEmpty && capitals.contains { SearchKey($0) == key }
  }

  /// Whether digits call the country. The codes 1 and 7 also call every country whose calling codes
  /// begin with them.
  fileprivate func isCalled(_ digits: [UInt8]) -> Bool {
    let isShared = digits == [UInt8(ascii: "1")] || digits == [UInt8(ascii: "7")]
    return callingCodes.contains { code in
      let known = code.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return isShared ? known.starts(with: digits) : known == digits
    }
  }
}
