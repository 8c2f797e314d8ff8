/// Reasons to take an edit back other than a failed `commit`. Once the `commit` has begun, the edit
/// may be saved.
extension LoadFailure {
  /// The edit's handle has given it up.
  static func givenUp(whileSaving: Bool) -> LoadFailure {
    LoadFailure(
      kind: whileSaving ? .unknownOutcome : .other,
      message: whileSaving
        ? "The edit was given up before it was known to be saved. Load again to see what is."
        : "The edit was given up before its saving began. Make the edit again.",
      canRetry: !whileSaving)
  }

  /// There is no value to change.
  static func noValue(_ name: String) -> LoadFailure {
    LoadFailure(
      kind: .notFound,
      message: "\"\(name)\" has no value to change. Load one first, or start from `ifEmpty`.",
      canRetry: false)
  }

  /// The place of the edit is gone.
  static func goneChild(_ name: String, whileSaving: Bool = false) -> LoadFailure {
    LoadFailure(
      kind: whileSaving ? .unknownOutcome : .notFound,
      message: whileSaving
        ? "What \"\(name)\" has changed went before it was known to be saved. Load again to see what is."
        : "What \"\(name)\" has changed is gone. Edit what is there now.",
      canRetry: false)
  }

  /// The store of the edit went away.
  static func storeGone(whileSaving: Bool) -> LoadFailure {
    LoadFailure(
      kind: whileSaving ? .unknownOutcome : .other,
      message: "The store went away before the edit was saved. Load again to see what is.",
      canRetry: false)
  }
}
