extension Todo {
  /// Changes a field as an edit did, which saw the todo as `before`; returns false, and changes
  /// nothing, if others have changed the field differently.
  ///
  /// Tags and dependencies are added and removed one by one, and notes that only grew are appended:
  /// these changes never conflict.
  mutating func merge(_ field: TodoField, from before: Todo, to after: Todo) -> Bool {
    if !field.differs(self, before) {
      field.copy(from: after, to: &self)
      return true
    }
    if !field.differs(self, after) { return true }
    switch field {
    case .isDone:
      // Both made the same change, at different moments: the first moment counts.
      return before.isDone != after.isDone && isDone == after.isDone
    case .started:
      // Who completes a todo ends the work of anybody on it.
      if after.isDone, after.started == nil { started = nil }
      // Both have started it, at different moments: the first moment counts.
      return (started == nil) == (after.started == nil)
    case .tags:
      tags.merge(from: before.tags, to: after.tags)
      return true
    case .depends:
      depends.merge(from: before.depends, to: after.depends)
      return true
    case .notes:
      return notes.mergeLines(from: before.notes, to: after.notes)
    default:
      return false
    }
  }

  /// Applies the difference between two versions of this todo to a third one; in a conflict, the
  /// later change wins.
  package mutating func setDifference(from before: Todo, to after: Todo) {
    for field in after.fields(differingFrom: before) {
      if !merge(field, from: before, to: after) { field.copy(from: after, to: &self) }
    }
  }
}

extension Array where Element: Hashable {
  fileprivate mutating func merge(from before: Self, to after: Self) {
    let removed = Set(before).subtracting(after)
    let known = Set(before).union(self)
    let added = after.filter { !known.contains($0) }
    self = filter { !removed.contains($0) } + added
  }
}

extension String {
  /// Adds the lines that an edit added to notes; returns false for any other edit.
  fileprivate mutating func mergeLines(from before: String, to after: String) -> Bool {
    let (old, new, lines) = (before.noteLines, after.noteLines, noteLines)
    guard new.starts(with: old) else { return false }
    let added = new.dropFirst(old.count)
    // The lines may be there already.
    if lines.suffix(added.count) != added { self = (lines + added).joined(separator: "\n") }
    return true
  }

  private var noteLines: [Substring] {
    isEmpty ? [] : split(separator: "\n", omittingEmptySubsequences: false)
  }
}
