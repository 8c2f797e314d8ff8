import Repositories

/// One country as a line. The flag stands last: terminals disagree about its width.
struct CountryRow: OutputLine, Equatable {
  let country: Country

  var text: String {
    let codes = [country.code, country.alpha3 ?? "   ", country.numeric ?? "   "]
    return "\(codes.joined(separator: "  "))  \(DisplayText(country.name))  \(country.flag)"
  }

  var json: JSONLine? { country.json }
}

extension Country {
  /// The object for programs.
  var json: JSONLine {
    [
      "type": .string("country"),
      "code": .string(code),
      "name": .string(name),
      "alpha3": alpha3.map { .string($0) } ?? .null,
      "numeric": numeric.map { .string($0) } ?? .null,
      "continent": continent.map { .string($0) } ?? .null,
      "subregion": subregion.map { .string($0) } ?? .null,
      "currency": currency.map { .string($0) } ?? .null,
      "flag": .string(flag),
    ]
  }
}
