import Interactors
import Repositories

/// A change of a todo, as a line.
struct WatchedRow: OutputLine, Equatable {
  private let row: TodoRow
  /// The edit that made the change; nil if unknown.
  private let saved: TodosSaved?
  private let fits: Bool

  /// A todo that exists when the watch begins.
  init(_ row: TodoRow) {
    self.init(row: row, saved: nil, fits: true)
  }

  private init(row: TodoRow, saved: TodosSaved?, fits: Bool) {
    (self.row, self.saved, self.fits) = (row, saved, fits)
  }

  /// The changes of todos that fit a condition, or did before.
  static func rows(
    _ news: TodosNews, _ condition: TodoCondition, at now: LocalNow, in list: TodoList
  ) -> [WatchedRow] {
    let (predicate, dues) = (TodoPredicate(condition, at: now, in: list), DateWords(now))
    let waiting = news.saved?.stage == .waiting ? Set(news.changes.lazy.map(\.id)) : []
    return news.changes.compactMap { change in
      let (before, todo) = (change.before, change.todo)
      let fits = !change.isRemoval && predicate.includes(todo)
      guard fits || before.map(predicate.includes) == true else { return nil }
      let note: RowNote? =
        change.isRemoval ? .removed : fits ? .init(of: before, to: todo) : .unfit
      return WatchedRow(
        row: TodoRow(todo, dues, in: list, note: note, waiting: waiting), saved: news.saved,
        fits: fits)
    }
  }

  func text(on page: Page) -> String { row.text(on: page) }

  var json: JSONLine? {
    let by = saved?.edit.by ?? ""
    let members: JSONLine = [
      "fits": .bool(fits), "edit": .text(saved?.edit.name.rawValue),
      "at": saved.map { .date($0.moment) } ?? .null, "by": by.isEmpty ? .null : .string(by),
    ]
    return row.json.map { $0 + members }
  }
}
