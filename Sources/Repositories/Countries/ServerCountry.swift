import Foundation

/// A country as a server of REST Countries tells it, in the form of v2 or v3.1. All but a code may
/// be missing, and nothing is trusted.
struct ServerCountry: Equatable, Sendable {
  /// The two-letter code in capitals.
  let code: String
  let name: String?
  let otherNames: [String]
  /// The names in other languages, by the codes that the server uses: "ko" or "kor".
  let translations: [String: String]
  let capitals: [String]
  let population: Int?
  let area: Double?
  /// Three-letter codes.
  let borders: [String]
  /// The languages, each with its code, if the server tells one.
  let languages: [Language]
  let callingCodes: [String]

  struct Language: Equatable, Sendable {
    let code: String?
    let name: String
  }
}

/// The countries of an answer, in which entries that cannot be read are left out.
struct ServerCountries: Equatable, Sendable {
  let countries: [ServerCountry]

  /// The most entries that are looked at: four times as many as there are countries.
  static let limit = 1_000

  /// Reads an answer.
  ///
  /// - Throws: `DecodingError` when the answer is no list; ``NoCountries`` when there is no country
  ///   in the list.
  init(_ body: Data) throws {
    let entries = try JSONDecoder().decode([Entry].self, from: body)
    var seen: Set<String> = []
    countries = entries.prefix(Self.limit).compactMap(\.country).filter {
      seen.insert($0.code).inserted
    }
    if countries.isEmpty { throw NoCountries() }
  }

  /// The answer is a list without a single country.
  struct NoCountries: Error, CustomStringConvertible {
    var description: String { "there is no country in the list" }
  }

  private struct Entry: Decodable {
    let country: ServerCountry?

    init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: Key.self)
      country = fields.flatMap { ServerCountry(v3: $0) ?? ServerCountry(v2: $0) }
    }
  }
}

/// The name of any field.
struct Key: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral value: String) { stringValue = value }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
