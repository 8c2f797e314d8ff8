import Foundation
import Interactors
import Repositories

/// The number of todos of each kind, as lines.
enum CountsView {
  /// The sum, which is also the JSON object for programs; then further lines for people.
  static func lines(
    _ counts: TodoCounts, _ dues: DateWords, in language: Language
  ) -> [any OutputLine] {
    let days = counts.doneByDay.map { (name(of: dues.word(for: $0.start), in: language), $0.count) }
    let facts = Detail([
      .init(
        language.text(.field(.priority)),
        counted(
          priorities(counts).map { (language.text($0.0.map(Fact.priority) ?? .noPriority), $0.1) })),
      .init(
        language.text(.field(.tags)), counted(counts.openByTag.map { ("+\($0.name)", $0.count) })),
      .init(language.text(.done), counted(days)),
    ])
    return [Sum(counts: counts, dues: dues)] + facts.lines
  }

  private static func name(of word: DateWord, in language: Language) -> String {
    switch word.day {
    case .yesterday: language.text(.yesterday)
    case .today: language.text(.today)
    default: word.description
    }
  }

  /// Names, with the counts in one column.
  private static func counted(_ rows: [(name: String, count: Int)]) -> [String] {
    let width = rows.map { DisplayText($0.name).width }.max() ?? 0
    return rows.map { "\(DisplayText($0.name).padded(toWidth: width))  \($0.count)" }
  }

  private static func priorities(_ counts: TodoCounts) -> [(Priority?, Int)] {
    if counts.open == 0 { return [] }
    return (Priority.allCases + [nil]).map { ($0, counts.openByPriority[$0] ?? 0) }
  }

  private struct Sum: OutputLine {
    let counts: TodoCounts
    let dues: DateWords

    func text(on page: Page) -> String {
      page.text(
        .stats(
          counts.open + counts.done, open: counts.open, done: counts.done,
          overdue: counts.overdue))
    }

    var json: JSONLine? {
      [
        "type": .string("stats"), "open": .int(counts.open), "done": .int(counts.done),
        "overdue": .int(counts.overdue),
        "openByPriority": .objects(
          priorities(counts).map { ["priority": .text($0.0?.rawValue), "count": .int($0.1)] }),
        "openByTag": .objects(
          counts.openByTag.map { ["tag": .string($0.name), "count": .int($0.count)] }),
        "doneByDay": .objects(
          counts.doneByDay.map {
            ["day": .string("\(dues.date(of: $0.start))"), "count": .int($0.count)]
          }),
      ]
    }
  }
}
