import Dispatch
import Foundation

@testable import Repositories

/// Runs one input of libFuzzer, as the answer of a server of countries.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let body = unsafe Data(UnsafeRawBufferPointer(start: bytes, count: count))
  guard let answer = try? ServerCountries(body) else { return 0 }
  precondition((1...ServerCountries.limit).contains(answer.countries.count), "Too many, or none.")
  precondition(
    Set(answer.countries.map(\.code)).count == answer.countries.count, "A code comes twice.")
  for country in answer.countries { check(country) }
  let isMerged = DispatchSemaphore(value: 0)
  Task.detached {
    // The system's names take much longer than the decoder.
    if count % 512 == 0 { await merge(answer) }
    if count % 64 == 0 { await merge(answer.countries[0].code, answer) }
    isMerged.signal()
  }
  isMerged.wait()
  return 0
}

/// - Precondition: codes are codes, texts are short and in one line, and numbers can be.
private func check(_ country: ServerCountry) {
  let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
  precondition(isCode(country.code, 2...2, capitals), "The code \(country.code)")
  for code in country.borders { precondition(isCode(code, 3...3, capitals), "The border \(code)") }
  for code in country.callingCodes {
    let isRight = isCode(code.dropFirst(), 1...8, UInt8(ascii: "0")...UInt8(ascii: "9"))
    precondition(code.first == "+" && isRight, "The calling code \(code)")
  }
  for code in country.languages.compactMap(\.code) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    precondition(isCode(code, 2...3, letters), "The language \(code)")
  }
  precondition(country.population.map { $0 >= 0 } ?? true, "The population")
  precondition(country.area.map { $0 >= 0 && $0 <= 1e12 } ?? true, "The area")
  var texts = country.otherNames + country.capitals + country.languages.map(\.name)
  texts += country.translations.values
  texts += country.name.map { [$0] } ?? []
  for text in texts { precondition(isLine(text), "The text \(text.debugDescription)") }
}

private func isCode(
  _ text: some StringProtocol, _ lengths: ClosedRange<Int>, _ letters: ClosedRange<UInt8>
) -> Bool {
  lengths.contains(text.utf8.count) && text.utf8.allSatisfy(letters.contains)
}

/// Whether a text is one line that a terminal can show.
private func isLine(_ text: String) -> Bool {
  !text.isEmpty && text.count <= 100
    && text.unicodeScalars.allSatisfy {
      let category = $0.properties.generalCategory
      return category != .control && category != .format && category != .lineSeparator
    }
}

private let builtIn = LocaleCountriesRepository(language: "ko")

/// - Precondition: all countries of the system stay, with their names, and each of the answer is in the list once.
private func merge(_ answer: ServerCountries) async {
  guard let known = try? await builtIn.countries(),
    let merged = try? await builtIn.countries(with: answer)
  else { preconditionFailure("There is no list.") }
  let names = Dictionary(merged.map { ($0.code, $0.name) }) { _, _ in
    preconditionFailure("A country is in the list twice.")
  }
  precondition(known.allSatisfy { names[$0.code] == $0.name }, "A name of the system is lost.")
  precondition(answer.countries.allSatisfy { names[$0.code] != nil }, "A country is lost.")
}

/// - Precondition: the detail is that of the country.
private func merge(_ code: Country.ID, _ answer: ServerCountries) async {
  let detail = try? await builtIn.detail(of: code, with: answer)
  precondition(detail?.country.code == code, "There is no detail of \(code).")
}
