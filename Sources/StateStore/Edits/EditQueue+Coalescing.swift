extension EditQueue {
  /// Makes one edit of the first one, if that waits, and of those behind it that join.
  ///
  /// - Parameters:
  ///   - joins: Whether an edit is saved with the edit before it.
  ///   - merge: Makes one job of the jobs, oldest first.
  mutating func coalesce(where joins: (Job, Job) -> Bool, _ merge: ([Job]) -> Job) {
    guard !isSaving, case .edit(let first)? = items.first else { return }
    var parts = [first]
    for item in items.dropFirst() {
      // A value to start from that only a later edit has is none for the edits before.
      guard case .edit(let next) = item, first.ifEmpty != nil || next.ifEmpty == nil,
        joins(parts[parts.count - 1].job, next.job)
      else { break }
      parts.append(next)
    }
    if parts.count == 1 { return }
    let edit = Edit(job: merge(parts.map(\.job)), number: first.number, ifEmpty: first.ifEmpty) {
      [changes = parts.map(\.apply)] value in
      for change in changes { change(&value) }
    }
    items.replaceSubrange(0..<parts.count, with: [.edit(edit)])
  }
}
