import Interactors
import Repositories
import StateStore

/// The commands that show the list as a whole.
extension TodoListCommands {
  func projects() async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let rows = ProjectRow.rows(of: app.store.todos.value ?? [])
    container.output.show(rows.isEmpty ? [Remark(.list(.noProjects))] : rows)
  }

  func calendar(_ month: MonthWord) async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let (now, output) = (container.now(), container.output)
    let counts = MonthCounts(app.store.todos.value ?? [], in: month, at: now)
    switch output.format {
    case .text: output.show(MonthView.lines(counts, DateWords(now)))
    case .json: output.show(MonthView.days(counts, DateWords(now)))
    }
  }

  func stats() async throws(ActionError) {
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let (now, output) = (container.now(), container.output)
    let counts = TodoCounts(app.store.todos.value ?? [], at: now)
    container.showPaged(
      CountsView.lines(
        counts, DateWords(now), in: output.language, hasCharts: output.isForPerson))
  }
}
