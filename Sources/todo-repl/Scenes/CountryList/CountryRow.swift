import Repositories

/// One country as a line. The flag stands last: terminals disagree about its width.
struct CountryRow: OutputLine, Equatable {
  let country: Country
  /// The columns for the name, so that the flags stand in line.
  var width = 0

  func text(on page: Page) -> String {
    let codes = [country.code, country.alpha3 ?? "   ", country.numeric ?? "   "]
      .joined(separator: "  ")
    let name = DisplayText(country.name).padded(toWidth: width)
    // Two spaces on either side of the name, and the flag.
    let fitting = page.fit(name, besides: codes.count + 6)
    return "\(page.styling.apply(.number, to: codes))  \(fitting)  \(country.flag)"
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
    ]
  }
}
