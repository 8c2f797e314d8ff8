extension EditQueue {
  /// The pending edit with a job.
  func edit(where isIt: (Job) -> Bool) -> Edit? {
    for case .edit(let edit) in items where isIt(edit.job) { return edit }
    return nil
  }

  /// Takes an edit back whose saving is not waited for any longer, or has not begun; nil when the edit is not
  /// pending.
  mutating func giveUp(where isIt: (Job) -> Bool) -> (job: Job, consequence: Consequence)? {
    let found = items.firstIndex { item in
      if case .edit(let edit) = item { isIt(edit.job) } else { false }
    }
    guard let found, case .edit(let edit) = items[found] else { return nil }
    // The first edit is the one that is being saved, if any is.
    if found == 0 { isSaving = false }
    items.remove(at: found)
    discarded.append(edit)
    var consequence = Consequence.none
    if !isHidden {
      setShown(folded())
      consequence = .show(shown)
    }
    takeInFirstWrites()
    if items.isEmpty { forget() }
    return (edit.job, consequence)
  }
}
