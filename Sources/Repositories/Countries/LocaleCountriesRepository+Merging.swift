import Foundation

/// A server's values, merged over the system's.
extension LocaleCountriesRepository {
  /// The system's countries with the server's values, and the countries that only the server has.
  func countries(with answer: ServerCountries) async throws -> [Country] {
    let known = try await countries()
    let fetched = Dictionary(answer.countries.map { ($0.code, $0) }) { first, _ in first }
    let codes = Set(known.map(\.code))
    let merged = known.map { country in
      fetched[country.code].map { merge($0, into: country) } ?? country
    }
    let others = answer.countries.filter { !codes.contains($0.code) }.map { other in
      merge(other, into: Country(code: other.code, name: name(of: other)))
    }
    return others.isEmpty ? merged : inOrder(merged + others)
  }

  /// The details of a country with the server's values.
  func detail(of code: Country.ID, with answer: ServerCountries) async throws -> CountryDetail {
    guard let fetched = answer.countries.first(where: { $0.code == code }) else {
      return try await detail(of: code)
    }
    do {
      let known = try await detail(of: code)
      return known.with(merge(fetched, into: known.country))
    } catch RepositoryError.unknownCountry {
      return CountryDetail(
        country: merge(fetched, into: Country(code: code, name: name(of: fetched))))
    }
  }

  /// The name of a country that the system lacks.
  private func name(of country: ServerCountry) -> String {
    ownTranslation(of: country) ?? country.name ?? country.code
  }

  private func ownTranslation(of country: ServerCountry) -> String? {
    let language = locale.language.languageCode
    let codes = [language?.identifier, language?.identifier(.alpha3)]
    return codes.lazy.compactMap { $0.flatMap { country.translations[$0] } }.first
  }

  private func merge(_ fetched: ServerCountry, into country: Country) -> Country {
    var merged = country
    let korean = ["ko", "kor"].compactMap { fetched.translations[$0] }
    var names: Set = [country.name]
    merged.otherNames =
      (country.otherNames + [fetched.name].compactMap(\.self) + korean + fetched.otherNames)
      .filter { names.insert($0).inserted }
    if !fetched.capitals.isEmpty { merged.capitals = fetched.capitals }
    merged.population = fetched.population ?? country.population
    merged.area = fetched.area ?? country.area
    if !fetched.borders.isEmpty { merged.neighbours = fetched.borders.compactMap(ISO3166.alpha2) }
    if !fetched.languages.isEmpty {
      merged.languages = fetched.languages.map(name)
      merged.keywords = Array(Set(country.keywords).union(fetched.languages.map(\.name))).sorted()
    }
    if !fetched.callingCodes.isEmpty { merged.callingCodes = fetched.callingCodes }
    return merged
  }

  private func name(of language: ServerCountry.Language) -> String {
    // For an unknown code, the system returns the code itself.
    language.code.flatMap { code in
      locale.localizedString(forLanguageCode: code).flatMap { $0 == code ? nil : $0 }
    } ?? language.name
  }
}

extension ISO3166 {
  /// The two-letter code for a three-letter code.
  static func alpha2(_ alpha3: String) -> String? { byAlpha3[alpha3] }

  private static let byAlpha3 = Dictionary(uniqueKeysWithValues: all.map { ($0.alpha3, $0.alpha2) })
}
