// The edits of a place.
extension PlaceOfEdits {
  func edit(_ entry: LogEntry<State>) -> Edit<Value> {
    guard case .edit(let edit) = step(entry).content else { Misuse.unequalPaths() }
    return edit
  }

  /// The names of the pending edits.
  var pendingNames: [String] {
    entries.flatMap { $0.isUnsaved ? edit($0).saving.names : [] }
  }

  /// The most saved edits of a place that may wait for sources.
  static var settledLimit: Int { 1_000 }

  /// Ends the waiting of the oldest saved edit if more wait than the limit; returns whether this is
  /// the first time.
  func endOldestNeeds() -> Bool {
    let waiting = entries.indices.prefix { !entries[$0].isUnsaved }.filter {
      !entries[$0].needs.isEmpty
    }
    guard waiting.count > Self.settledLimit else { return false }
    entries[waiting[0]].needs = []
    return !exchange(&isOverLimit, with: true)
  }

  /// The pending edit that this work saves.
  func pending(_ work: EditWork) -> (number: Int, saving: Saving<Value>)? {
    for entry in entries where entry.isUnsaved {
      let saving = edit(entry).saving
      if saving.includes(work) { return (entry.order.number, saving) }
    }
    return nil
  }
}
