import Foundation
import Repositories
import Testing

@testable import todo_repl

struct CountryDetailViewTests {
  private static let korea = CountryDetail(
    country: .korea, language: "Korean", endonym: "대한민국", currencyName: "South Korean Won",
    currencySymbol: "₩", firstDayOfWeek: .sunday)

  private func text(_ detail: CountryDetail, on page: Page = .plain) -> [String] {
    CountryDetailView.lines(detail, in: .english).map { $0.text(on: page) }
  }

  @Test(arguments: [
    (nil, nil, "KRW"), ("Won", nil, "KRW, Won"), (nil, "₩", "KRW (₩)"),
    ("Won", "₩", "KRW, Won (₩)"),
  ])
  func `a currency is told as far as it is known`(name: String?, symbol: String?, told: String) {
    let detail = CountryDetail(country: .korea, currencyName: name, currencySymbol: symbol)
    #expect(text(detail).contains("  Currency   \(told)"))
  }

  @Test func `without a currency its name and sign mean nothing`() {
    let detail = CountryDetail(country: .nowhere, currencyName: "Won", currencySymbol: "₩")
    #expect(text(detail).count == 2)
  }

  @Test(arguments: [
    (Locale.Weekday.monday, "Monday"), (.tuesday, "Tuesday"), (.wednesday, "Wednesday"),
    (.thursday, "Thursday"), (.friday, "Friday"), (.saturday, "Saturday"), (.sunday, "Sunday"),
  ])
  func `every day has its name`(day: Locale.Weekday, name: String) throws {
    let lines = CountryDetailView.lines(
      CountryDetail(country: .nowhere, firstDayOfWeek: day), in: .english)
    #expect(lines.last?.text(on: .plain) == "  Week from  \(name)")
    let object = try #require(lines.first?.json?.description)
    #expect(object.contains("\"firstDayOfWeek\":\"\(name.lowercased())\","))
  }

  @Test func `the name is a heading, safe to print`() {
    let country = Country(code: "KR", name: "Ko\u{1B}rea")
    let page = Page(columns: 3, styling: Styling(isColored: true))
    #expect(
      text(CountryDetail(country: country), on: page).first == "\u{1B}[1mKo^[rea\u{1B}[0m 🇰🇷")
  }

  @Test func `programs get one object, with null for what is not known`() {
    let korea = Country.korea.json.description.dropLast()
    #expect(
      CountryDetailView.lines(Self.korea, in: .english).compactMap(\.json).map(\.description) == [
        korea + #","language":"Korean","endonym":"대한민국","currencyName":"South Korean Won","#
          + #""currencySymbol":"₩","firstDayOfWeek":"sunday","timeZones":[]}"#
      ])
    let nowhere = Country.nowhere.json.description.dropLast()
    let unknown = CountryDetailView.lines(CountryDetail(country: .nowhere), in: .english)
      .compactMap(\.json)
    #expect(
      unknown.map(\.description) == [
        nowhere + #","language":null,"endonym":null,"currencyName":null,"#
          + #""currencySymbol":null,"firstDayOfWeek":null,"timeZones":[]}"#
      ])
  }

  @Test func `what a server knows is told with names, thousands and several values`() {
    let lines = CountryDetailView.lines(
      CountryDetail(country: .vatican, language: "Italian"), among: [.korea, .vatican],
      in: .english)
    #expect(
      lines.map { $0.text(on: .plain) } == [
        "Vatican City 🇻🇦",
        "  Codes          VA",
        "  Capital        Vatican City",
        "  Population     451",
        "  Area           0.44 km²",
        "  Languages      Italian, Latin",
        "  Calling codes  +379, +39",
        "  Neighbours     IT, South Korea (KR)",
      ])
  }

  @Test(arguments: [
    (["Asia/Seoul"], ["  Local time  2001-01-01 09:00 (UTC+9)"]), ([], []),
    (
      ["Europe/London", "Africa/Abidjan", "Asia/Kolkata", "America/St_Johns", "Asia/Tokyo"],
      [
        "  Local times  2001-01-01 00:00 (UTC)", "               2001-01-01 05:30 (UTC+5:30)",
        "               2000-12-31 20:30 (UTC-3:30)", "               … 1 more",
      ]
    ),
  ])
  func `each local time is told once, and at most three`(zones: [String], told: [String]) {
    let detail = CountryDetail(
      country: Country(code: "", name: "X"),
      timeZones: zones.compactMap { TimeZone(identifier: $0) })
    let lines = CountryDetailView.lines(
      detail, at: Date(timeIntervalSinceReferenceDate: 0), in: .english
    ).map { $0.text(on: .plain) }
    #expect(lines.dropFirst(2).map { $0 } == told || told.isEmpty && lines.count == 2)
  }

  @Test func `programs get the zones instead of times`() throws {
    let detail = CountryDetail(
      country: .korea, timeZones: [TimeZone(identifier: "Asia/Seoul")].compactMap(\.self))
    let object = try #require(CountryDetailView.lines(detail, in: .english).first?.json)
    #expect(object.description.hasSuffix(#""timeZones":["Asia/Seoul"]}"#))
  }
}
