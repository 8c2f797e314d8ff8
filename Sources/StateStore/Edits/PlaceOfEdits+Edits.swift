// The edits of a place.
extension PlaceOfEdits {
  func edit(_ entry: LogEntry<State>) -> Edit<Value> {
    guard case .edit(let edit) = step(entry).content else { Misuse.unequalPaths() }
    return edit
  }

  /// The names of the edits that are pending.
  var pendingNames: [String] {
    entries.flatMap { $0.isUnsaved ? edit($0).saving.names : [] }
  }

  /// The pending edit that has a result.
  func pending(_ result: EditResult) -> (number: Int, saving: Saving<Value>)? {
    for entry in entries where entry.isUnsaved {
      let saving = edit(entry).saving
      if saving.belongs(to: result) { return (entry.order.number, saving) }
    }
    return nil
  }
}
