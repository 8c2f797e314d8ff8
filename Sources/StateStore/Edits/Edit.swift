/// One edit of a value, and its saving.
struct Edit<Value: Sendable>: Sendable {
  var saving: Saving<Value>
  /// The value to start from if the place has no value.
  let ifEmpty: Value?
  var apply: @Sendable (inout Value) -> Void

  /// Applies the edit in place, so that only `apply` itself destroys anything.
  func make(in value: inout Value?) {
    guard var edited = value.take() ?? ifEmpty else { return }
    apply(&edited)
    value = edited
  }

  /// Returns a value with the edit.
  func applied(to value: Value) -> Value {
    var edited = value
    apply(&edited)
    return edited
  }

  /// Returns the edit as the source applied it.
  func saved(as committed: Committed<Value>) -> Edit {
    var saved = self
    if let value = committed.value {
      saved.apply = { $0 = value }
    } else if let change = committed.change {
      saved.apply = change.make
    }
    return saved
  }

  /// Joins edits that one `commit` saves, oldest first, into one.
  static func merged(_ edits: [Edit]) -> Edit {
    let changes = edits.map(\.apply)
    return Edit(
      saving: Saving.merged(edits.map(\.saving)), ifEmpty: edits[0].ifEmpty,
      apply: { value in for change in changes { change(&value) } })
  }
}
