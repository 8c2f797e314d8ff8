import Interactors
import Repositories
import StateStore

/// An edit as a hook reads it: a line of JSON.
enum HookLine {
  /// The version of the line: it grows when a member goes away or changes its meaning.
  private static let version: JSONLine = ["version": .int(1)]

  /// The lines of a batch.
  static func lines(of batch: EditDelivery.Batch, at now: LocalNow) -> [JSONLine] {
    let dates = DateWords(now)
    let edits = batch.edits.map { saved, isRepeated in
      line(saved, isRepeated: isRepeated, dates)
    }
    return edits + (batch.reloaded.map { [reloaded($0)] } ?? [])
  }

  private static func line(
    _ saved: TodosSaved, isRepeated: Bool, _ dates: DateWords
  ) -> JSONLine {
    let edit = saved.edit
    // Whether others block the todo is nothing that the edit says: no list is read for a hook.
    let rows = edit.changes.map {
      TodoRow($0.todo, dates, in: [], note: $0.isRemoval ? .removed : nil)
    }
    return version + [
      "revision": .int(saved.revision.number), "edit": .string(edit.name.rawValue),
      "kind": .string(edit.kind.word), "at": .date(saved.moment), "by": .string(edit.by),
      "todos": .objects(rows.compactMap(\.json)), "repeated": .flag(isRepeated),
    ]
  }

  /// The line for edits that the list no longer knows one by one.
  private static func reloaded(_ reload: EditDelivery.Reload) -> JSONLine {
    version + [
      "revision": .int(reload.revision.number), "edit": .null, "todos": .objects([]),
      "repeated": .flag(reload.isRepeated),
    ]
  }
}
