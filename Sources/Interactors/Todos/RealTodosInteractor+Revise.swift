public import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func revise(_ shown: Todo, to wanted: Todo) async throws(TodosError) -> Todo? {
    if wanted.title != shown.title { try check(wanted.title) }
    try wanted.checkDates(from: shown, in: calendar())
    return try await edit(.edit) { _, list throws(TodosError) in
      _ = try list.withIDs([shown.id])
      let edit = TodosEdit(.edit, [.changed(from: shown, to: wanted)])
      try edit.changes.checkCycles(in: list)
      do throws(TodosConflict) {
        return try edit.merged { list[id: $0] }.changes
      } catch {
        throw .changedMeanwhile(error)
      }
    }.changes.compactMap(\.after).first
  }
}
