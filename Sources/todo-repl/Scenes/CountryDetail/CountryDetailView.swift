import Foundation
import Interactors
import Repositories

/// One country in full.
enum CountryDetailView {
  /// The largest number of local times shown.
  private static let mostTimes = 3

  /// The line with the name, which is also the JSON object for programs; then further lines for
  /// people.
  ///
  /// - Parameters:
  ///   - countries: the countries that give neighbours their names.
  ///   - moment: the moment of local times; nil shows none.
  static func lines(
    _ detail: CountryDetail, among countries: [Country] = [], at moment: Date? = nil,
    in language: Language
  ) -> [any OutputLine] {
    let country = detail.country
    let codes = [country.code, country.alpha3, country.numeric].compactMap(\.self)
    let languages =
      country.languages.isEmpty ? [detail.language].compactMap(\.self) : country.languages
    func fact(_ name: (Int) -> Fact, _ values: [String]) -> Detail.Fact {
      .init(
        language.text(name(values.count)), values.isEmpty ? nil : values.joined(separator: ", "))
    }
    let facts = Detail([
      .init(language.text(.codes), codes.joined(separator: ", ")),
      fact(Fact.capital, country.capitals),
      .init(language.text(.continent), country.continent),
      .init(language.text(.subregion), country.subregion),
      .init(language.text(.population), country.figure(.population)),
      .init(language.text(.area), country.figure(.area)),
      .init(language.text(.currency), currency(detail)),
      fact({ $0 == 1 ? .language : .languages }, languages),
      .init(language.text(.ownName), detail.endonym),
      fact(Fact.callingCode, country.callingCodes),
      fact(Fact.neighbour, neighbours(of: country, countries)),
      .init(
        language.text(.weekFrom),
        detail.firstDayOfWeek.map { name(of: $0, in: language) }),
      times(moment.map { LocalTimes(in: detail.timeZones, at: $0) }, in: language),
    ])
    return [Title(detail: detail)] + facts.lines
  }

  /// The neighbours, such as "North Korea (KP)"; only the code of a country that is not in the
  /// list.
  private static func neighbours(of country: Country, _ countries: [Country]) -> [String] {
    country.neighbours.map { code in
      countries.first { $0.code == code }.map { "\($0.name) (\(code))" } ?? code
    }
  }

  private static func times(_ times: LocalTimes?, in language: Language) -> Detail.Fact {
    let count = times?.count ?? 0
    let others = count > mostTimes ? [language.text(.moreTimes(count - mostTimes))] : []
    return .init(
      language.text(.localTime(count)), (times?.text(limit: mostTimes) ?? []) + others)
  }

  /// The currency, such as "KRW, South Korean Won (₩)".
  private static func currency(_ detail: CountryDetail) -> String? {
    guard let code = detail.country.currency else { return nil }
    let name = detail.currencyName.map { ", \($0)" } ?? ""
    return code + name + (detail.currencySymbol.map { " (\($0))" } ?? "")
  }

  private static let weekdays: [Locale.Weekday] = [
    .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
  ]

  /// The name of a day; of a weekday added to the calendar later, only its code.
  private static func name(of day: Locale.Weekday, in language: Language) -> String {
    weekdays.firstIndex(of: day).map { language.text(.weekday($0 + 1)) } ?? day.rawValue
  }

  private struct Title: OutputLine {
    let detail: CountryDetail

    func text(on page: Page) -> String {
      let name = DisplayText(detail.country.name).description
      return page.styling.apply(.heading, to: name) + " \(detail.country.flag)"
    }

    var json: JSONLine? {
      detail.country.json + [
        "language": .text(detail.language),
        "endonym": .text(detail.endonym),
        "currencyName": .text(detail.currencyName),
        "currencySymbol": .text(detail.currencySymbol),
        "firstDayOfWeek": .text(
          detail.firstDayOfWeek.map { name(of: $0, in: .english).lowercased() }),
        "timeZones": .strings(detail.timeZones.map(\.identifier)),
      ]
    }
  }
}
