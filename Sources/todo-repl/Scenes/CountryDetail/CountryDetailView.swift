import Foundation
import Repositories

/// One country in full.
enum CountryDetailView {
  /// The line with the name, which is also the JSON object for programs; and further lines for people.
  static func lines(
    _ detail: CountryDetail, in language: Language
  ) -> [any OutputLine] {
    let country = detail.country
    let codes = [country.code, country.alpha3, country.numeric].compactMap(\.self)
    let facts = Detail([
      .init(language.text(.codes), codes.joined(separator: ", ")),
      .init(language.text(.continent), country.continent),
      .init(language.text(.subregion), country.subregion),
      .init(language.text(.currency), currency(detail)),
      .init(language.text(.language), detail.language),
      .init(language.text(.ownName), detail.endonym),
      .init(
        language.text(.weekFrom),
        detail.firstDayOfWeek.map { day in
          // A day that is added to the calendar has no name yet but its code.
          fact(day).map { language.text($0) } ?? day.rawValue
        }),
    ])
    return [Title(detail: detail)] + facts.lines
  }

  /// The currency, such as "KRW, South Korean Won (₩)".
  private static func currency(_ detail: CountryDetail) -> String? {
    guard let code = detail.country.currency else { return nil }
    let name = detail.currencyName.map { ", \($0)" } ?? ""
    return code + name + (detail.currencySymbol.map { " (\($0))" } ?? "")
  }

  private static func fact(_ day: Locale.Weekday) -> Fact? {
    switch day {
    case .sunday: .sunday
    case .monday: .monday
    case .tuesday: .tuesday
    case .wednesday: .wednesday
    case .thursday: .thursday
    case .friday: .friday
    case .saturday: .saturday
    @unknown default: nil
    }
  }

  /// The name of the day for programs.
  private static func name(_ day: Locale.Weekday) -> String {
    switch day {
    case .sunday: "sunday"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    @unknown default: day.rawValue
    }
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
        "firstDayOfWeek": .text(detail.firstDayOfWeek.map { name($0) }),
      ]
    }
  }
}
