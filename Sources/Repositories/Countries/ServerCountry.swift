import Foundation

/// A country in a REST Countries answer, in the form of v2 or v3.1. All but the code may be
/// missing, and no value is trusted.
struct ServerCountry: Equatable, Sendable {
  /// The two-letter code in capitals.
  let code: String
  let name: String?
  let otherNames: [String]
  /// The names in other languages, by the server's codes: "ko" or "kor".
  let translations: [String: String]
  let capitals: [String]
  let population: Int?
  let area: Double?
  /// Three-letter codes.
  let borders: [String]
  /// The languages, each with its code if the server sends one.
  let languages: [Language]
  let callingCodes: [String]

  struct Language: Equatable, Sendable {
    let code: String?
    let name: String
  }
}

/// The countries of an answer; unreadable entries are left out.
struct ServerCountries: Equatable, Sendable {
  let countries: [ServerCountry]

  /// The most entries to read: four times as many as there are countries.
  static let limit = 1_000

  /// Reads an answer.
  ///
  /// - Throws: `DecodingError` if the answer is not a list; `KnownReason.noCountries` if the list
  ///   has no country.
  init(_ body: Data) throws {
    let entries = try JSONDecoder().decode([Entry].self, from: body)
    var seen: Set<String> = []
    countries = entries.prefix(Self.limit).compactMap(\.country).filter {
      seen.insert($0.code).inserted
    }
    if countries.isEmpty { throw KnownReason.noCountries }
  }

  private struct Entry: Decodable {
    let country: ServerCountry?

    init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: JSONKey.self)
      country = fields.flatMap { ServerCountry(v3: $0) ?? ServerCountry(v2: $0) }
    }
  }
}
