/// Reasons to take an edit back other than a failed `commit`. Once the `commit` has begun, the edit
/// may be saved.
extension LoadFailure {
  /// The edit's handle has given it up.
  static func givenUp(whileSaving: Bool) -> LoadFailure {
    LoadFailure(
      kind: whileSaving ? .unknownOutcome : .other,
      message: whileSaving
        ? "The edit was given up while it was being saved. Load again to see whether it is saved."
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
        ? "The value that \"\(name)\" changed was removed while the edit was being saved. "
          + "Load again to see whether it is saved."
        : "The value that \"\(name)\" changed is gone. Edit a value that is there now.",
      canRetry: false)
  }

  /// The store of the edit went away.
  static func storeGone(whileSaving: Bool) -> LoadFailure {
    LoadFailure(
      kind: whileSaving ? .unknownOutcome : .other,
      message:
        "The store was released before the edit was saved. Load again to see the saved value.",
      canRetry: false)
  }
}
