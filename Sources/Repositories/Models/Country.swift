/// A country or territory of ISO 3166-1, with names in one person's language.
public struct Country: Identifiable, Hashable, Codable, Sendable {
  /// The two-letter code in capitals, such as "KR". It is the identity: names differ from
  /// language to language and from source to source.
  public let code: String

  /// The three-letter code, such as "KOR", where known.
  public let alpha3: String?

  /// The three digits of the numeric code, such as "410" or "020", where known.
  public let numeric: String?

  /// The name.
  public let name: String

  /// The name of the continent, where known.
  public let continent: String?

  /// The name of the part of the continent, if there is one.
  public let subregion: String?

  /// The ISO 4217 code of the currency, such as "KRW", if there is one.
  public let currency: String?

  /// Other names: official, in other languages, and colloquial, such as "Holland".
  public internal(set) var otherNames: [String]

  /// The capitals, in the words of the source; empty without known capitals.
  public internal(set) var capitals: [String]

  /// The number of people, where known.
  public internal(set) var population: Int?

  /// The area in square kilometres, where known.
  public internal(set) var area: Double?

  /// The two-letter codes of the countries that share a border by land, where known.
  public internal(set) var neighbours: [String]

  /// The names of the languages, the most likely first, where known.
  public internal(set) var languages: [String]

  /// The codes to call the country, such as "+82"; several if countries share one, and each has
  /// areas of it.
  public internal(set) var callingCodes: [String]

  /// Further words to find the country by, each a complete match: the names of its continent, of
  /// the part of the continent, of the currency and of the likely language, in several languages.
  public internal(set) var keywords: [String]

  /// The code.
  public var id: String { code }

  /// The flag: the code in regional indicator symbols, which terminals and phones draw as a flag.
  public var flag: String {
    let indicators = code.unicodeScalars.compactMap { letter in
      ("A"..."Z").contains(letter) ? Unicode.Scalar(letter.value + 0x1F1E6 - 0x41) : nil
    }
    return String(String.UnicodeScalarView(indicators))
  }

  /// Creates a country from its parts.
  public init(
    code: String,
    alpha3: String? = nil,
    numeric: String? = nil,
    name: String,
    continent: String? = nil,
    subregion: String? = nil,
    currency: String? = nil,
    otherNames: [String] = [],
    capitals: [String] = [],
    population: Int? = nil,
    area: Double? = nil,
    neighbours: [String] = [],
    languages: [String] = [],
    callingCodes: [String] = [],
    keywords: [String] = []
  ) {
    self.code = code
    self.alpha3 = alpha3
    self.numeric = numeric
    self.name = name
    self.continent = continent
    self.subregion = subregion
    self.currency = currency
    self.otherNames = otherNames
    self.capitals = capitals
    self.population = population
    self.area = area
    self.neighbours = neighbours
    self.languages = languages
    self.callingCodes = callingCodes
    self.keywords = keywords
  }
}
