import Interactors
import Repositories
import StateStore

/// The commands that show the list as a whole.
extension TodoListCommands {
  func projects() async throws(ActionError) {
    let rows = ProjectRow.rows(of: try await app.loadedList())
    output.show(rows.isEmpty ? [Remark(.list(.noProjects))] : rows)
  }

  func calendar(_ month: MonthWord) async throws(ActionError) {
    let list = try await app.loadedList()
    let now = container.now()
    let counts = MonthCounts(list, in: month, at: now)
    switch output.format {
    case .text: output.show(MonthView.lines(counts, DateWords(now)))
    case .json: output.show(MonthView.days(counts, DateWords(now)))
    }
  }

  func stats() async throws(ActionError) {
    let list = try await app.loadedList()
    let now = container.now()
    let counts = TodoCounts(list, at: now)
    container.showPaged(
      CountsView.lines(
        counts, DateWords(now), in: output.language, hasCharts: output.isForPerson))
  }
}
