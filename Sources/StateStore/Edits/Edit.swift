/// One edit of a value, and how it is saved.
struct Edit<Value: Sendable>: Sendable {
  var saving: Saving<Value>
  /// The value to start from where there is none.
  let ifEmpty: Value?
  var apply: @Sendable (inout Value) -> Void

  /// Makes the edit in place, so that only `apply` itself destroys anything.
  func make(in value: inout Value?) {
    guard var edited = value.take() ?? ifEmpty else { return }
    apply(&edited)
    value = edited
  }

  /// The edit as the source has made it.
  func saved(as committed: Committed<Value>) -> Edit {
    var saved = self
    if let value = committed.value {
      saved.apply = { $0 = value }
    } else if let change = committed.change {
      saved.apply = change.make
    }
    return saved
  }

  /// One edit of several that one `commit` saves, oldest first.
  static func merged(_ edits: [Edit]) -> Edit {
    let changes = edits.map(\.apply)
    return Edit(
      saving: Saving.merged(edits.map(\.saving)), ifEmpty: edits[0].ifEmpty,
      apply: { value in for change in changes { change(&value) } })
  }
}
