import Foundation
import Interactors
import Repositories

/// The number of todos of each kind, as lines.
enum CountsView {
  /// Counts with a heading, each with a name.
  private typealias Group = (heading: String, counts: [(name: String, count: Int)])

  /// The sum, which is also the JSON object for programs; then further lines for people.
  ///
  /// - Parameter hasCharts: Whether bars stand behind the counts, and the open todos of the last
  ///   days below them.
  static func lines(
    _ counts: TodoCounts, _ dues: DateWords, in language: Language, hasCharts: Bool = false
  ) -> [any OutputLine] {
    let groups: [Group] = [
      (
        language.text(.field(.priority)),
        priorities(counts).map { (language.text($0.0.map(Fact.priority) ?? .noPriority), $0.1) }
      ),
      (language.text(.field(.tags)), counts.openByTag.map { ("+\($0.name)", $0.count) }),
      (
        language.text(.done),
        counts.doneByDay.map { (name(of: dues.word(for: $0.start), in: language), $0.count) }
      ),
    ]
    let sum = Sum(counts: counts, dues: dues)
    if hasCharts { return [sum] + bars(groups) + chart(counts, dues) }
    return [sum] + Detail(groups.map { .init($0.heading, counted($0.counts)) }).lines
  }

  private static func bars(_ groups: [Group]) -> [any OutputLine] {
    let shown = groups.filter { !$0.counts.isEmpty }
    let width = shown.map { DisplayText($0.heading).width }.max() ?? 0
    return shown.flatMap {
      CountBar.rows(DisplayText($0.heading).padded(toWidth: width), $0.counts)
    }
  }

  /// The open todos of the last days; no line if there were none.
  private static func chart(_ counts: TodoCounts, _ dues: DateWords) -> [any OutputLine] {
    let isEmpty = counts.openByDay.allSatisfy { $0.count == 0 }
    return isEmpty ? [] : [BurnDownChart(days: counts.openByDay, dues: dues)]
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
        .list(
          .stats(
            counts.open + counts.done + counts.archived, open: counts.open, done: counts.done,
            archived: counts.archived, overdue: counts.overdue)))
    }

    var json: JSONLine? {
      [
        "type": .string("stats"), "open": .int(counts.open), "done": .int(counts.done),
        "archived": .int(counts.archived), "overdue": .int(counts.overdue),
        "openByPriority": .objects(
          priorities(counts).map { ["priority": .text($0.0?.rawValue), "count": .int($0.1)] }),
        "openByTag": .objects(
          counts.openByTag.map { ["tag": .string($0.name), "count": .int($0.count)] }),
        "doneByDay": days(counts.doneByDay), "openByDay": days(counts.openByDay),
      ]
    }

    private func days(_ counts: [TodoCounts.Day]) -> JSONLine.Value {
      .objects(
        counts.map { ["day": .string("\(dues.date(of: $0.start))"), "count": .int($0.count)] })
    }
  }
}
