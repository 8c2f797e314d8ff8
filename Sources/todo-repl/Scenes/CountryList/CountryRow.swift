import Repositories

/// One country as a line. The flag stands last: terminals disagree about its width.
struct CountryRow: OutputLine, Equatable {
  let country: Country
  /// The columns for the name, so that the flags align.
  var width = 0
  /// The figure that the list is sorted by; nil for names and if unknown.
  var figure: String?
  /// The columns for the figures, which align at their end; 0 without any.
  var figureWidth = 0

  func text(on page: Page) -> String {
    let codes = [country.code, country.alpha3 ?? "   ", country.numeric ?? "   "]
      .joined(separator: "  ")
    let space = String(repeating: " ", count: max(0, figureWidth - (figure?.count ?? 0)))
    let column = figureWidth == 0 ? "" : "  \(space)\(figure ?? "")"
    // Two spaces on either side of the name, and the flag.
    let name = page.fit(DisplayText(country.name), besides: codes.count + column.count + 6)
    let room = page.columns.map { max(1, $0 - codes.count - column.count - 6) } ?? width
    let fitting = name.padded(toWidth: min(width, room))
    return "\(page.styling.apply(.number, to: codes))  \(fitting)\(column)  \(country.flag)"
  }

  var json: JSONLine? { country.json }
}

extension Country {
  var json: JSONLine {
    [
      "type": .string("country"),
      "code": .string(code),
      "name": .string(name),
      "alpha3": .text(alpha3),
      "numeric": .text(numeric),
      "continent": .text(continent),
      "subregion": .text(subregion),
      "currency": .text(currency),
      "flag": .string(flag),
      "otherNames": .strings(otherNames),
      "capitals": .strings(capitals),
      "population": population.map { .int($0) } ?? .null,
      "area": area.map { .number($0) } ?? .null,
      "neighbours": .strings(neighbours),
      "languages": .strings(languages),
      "callingCodes": .strings(callingCodes),
    ]
  }
}
