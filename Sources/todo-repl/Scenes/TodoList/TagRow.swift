import Interactors
import Repositories
import StateStore

/// A tag, and how many todos have it.
struct TagRow: OutputLine, Equatable {
  let tag: String
  let open: Int
  let done: Int
  /// The columns for the tag, so that the counts align.
  var width = 0

  /// The tags of a list: most open todos first, then by name.
  static func rows(of todos: TodoList) -> [TagRow] {
    var tags = TagCounter()
    for todo in todos where !todo.isArchived { tags.count(todo.tags, isDone: todo.isDone) }
    let rows = tags.counts.map { TagRow(tag: $0, open: $1.open, done: $1.done) }
      .sorted { ($1.open, $0.tag) < ($0.open, $1.tag) }
    let width = rows.map { DisplayText("+\($0.tag)").width }.max() ?? 0
    return rows.map { TagRow(tag: $0.tag, open: $0.open, done: $0.done, width: width) }
  }

  func text(on page: Page) -> String {
    let counts = page.language.text(.list(.openAndDone(open, done)))
    let name = page.column(
      DisplayText("+\(tag)"), width: width, besides: DisplayText(counts).width + 2)
    return "\(name)  \(page.styling.apply(.remark, to: counts))"
  }

  var json: JSONLine? {
    ["type": .string("tag"), "tag": .string(tag), "open": .int(open), "done": .int(done)]
  }
}
