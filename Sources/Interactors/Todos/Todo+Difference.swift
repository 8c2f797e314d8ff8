import Repositories

extension Todo {
  /// Sets the parts in which two versions of this todo differ, and leaves the others as they are.
  mutating func setDifference(from before: Todo, to after: Todo) {
    if before.number != after.number { number = after.number }
    if before.title != after.title { title = after.title }
    if before.isDone != after.isDone {
      isDone = after.isDone
      completedAt = after.completedAt
    } else if before.completedAt != after.completedAt, isDone == after.isDone {
      completedAt = after.completedAt
    }
    if before.rank != after.rank { rank = after.rank }
    if before.due != after.due { due = after.due }
    if before.priority != after.priority { priority = after.priority }
    if before.tags != after.tags { tags = after.tags }
    if before.notes != after.notes { notes.setNotes(from: before.notes, to: after.notes) }
  }
}

extension String {
  /// Adds the lines that an edit added to the notes; any other edit replaces the notes.
  fileprivate mutating func setNotes(from before: String, to after: String) {
    let (old, new, lines) = (before.noteLines, after.noteLines, noteLines)
    guard lines != old, !old.isEmpty || !lines.isEmpty, new.starts(with: old) else {
      self = after
      return
    }
    let added = new.dropFirst(old.count)
    // The lines are there already.
    if lines.suffix(added.count) == added { return }
    self = (lines + added).joined(separator: "\n")
  }

  private var noteLines: [Substring] {
    isEmpty ? [] : split(separator: "\n", omittingEmptySubsequences: false)
  }
}
