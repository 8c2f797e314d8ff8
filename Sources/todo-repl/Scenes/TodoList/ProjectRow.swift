import Interactors
import StateStore

/// A project, indented below the project of which it is a part, with the numbers of its todos.
struct ProjectRow: OutputLine, Equatable {
  let project: ProjectCounts.Project
  /// The columns for the projects, so that the counts align.
  var width = 0

  /// The greatest depth that indents a row further.
  private static let deepest = 8

  /// The projects of a list.
  static func rows(of todos: TodoList) -> [ProjectRow] {
    let rows = ProjectCounts(todos).projects.map { ProjectRow(project: $0) }
    let width = rows.map(\.label.width).max() ?? 0
    return rows.map { ProjectRow(project: $0.project, width: width) }
  }

  private var label: DisplayText {
    DisplayText(
      String(repeating: "  ", count: min(project.depth, Self.deepest)) + project.part)
  }

  func text(on page: Page) -> String {
    let counts = page.language.text(.list(.openAndDone(project.open, project.done)))
    let name = page.column(label, width: width, besides: DisplayText(counts).width + 2)
    return "\(name)  \(page.styling.apply(.remark, to: counts))"
  }

  var json: JSONLine? {
    [
      "type": .string("project"), "project": .string(project.name), "open": .int(project.open),
      "done": .int(project.done), "ownOpen": .int(project.ownOpen),
      "ownDone": .int(project.ownDone),
    ]
  }
}
