import Foundation
import Repositories

/// One country in full.
enum CountryDetailView {
  /// The object for programs, whose text is the first line for people; and their further lines.
  static func lines(_ detail: CountryDetail) -> [any OutputLine] {
    let country = detail.country
    let codes = [country.code, country.alpha3, country.numeric].compactMap(\.self)
    let facts = Detail([
      .init("Codes", codes.joined(separator: ", ")),
      .init("Continent", country.continent),
      .init("Subregion", country.subregion),
      .init("Currency", currency(detail)),
      .init("Language", detail.language),
      .init("Own name", detail.endonym),
      .init("Week from", detail.firstDayOfWeek.map(name)),
    ])
    return [Title(detail: detail)] + facts.lines
  }

  /// Such as "KRW, South Korean Won (₩)".
  private static func currency(_ detail: CountryDetail) -> String? {
    guard let code = detail.country.currency else { return nil }
    let name = detail.currencyName.map { ", \($0)" } ?? ""
    return code + name + (detail.currencySymbol.map { " (\($0))" } ?? "")
  }

  private static func name(_ day: Locale.Weekday) -> String {
    switch day {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
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
        "firstDayOfWeek": .text(detail.firstDayOfWeek.map { name($0).lowercased() }),
      ]
    }
  }
}
