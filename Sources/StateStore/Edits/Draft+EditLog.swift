extension Draft {
  /// The log of edits, created on first use.
  var edits: EditLog<State> {
    mutating get {
      if let edits = participants.edits { return edits.known(as: EditLog.self) }
      let edits = EditLog<State>()
      participants.edits = edits
      return edits
    }
  }

  /// Whether the log has entries.
  var isEdited: Bool { participants.edits?.known(as: EditLog<State>.self).isEmpty == false }

  /// Whether any place with log entries leads into the same stored property.
  @inlinable
  func mayBeEdited(_ extent: Range<Int>) -> Bool {
    participants.edits?.known(as: EditLog<State>.self).mayShare(extent) ?? false
  }
}
