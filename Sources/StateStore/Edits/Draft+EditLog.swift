extension Draft {
  /// The log of edits; an empty one that nothing holds where there was no edit yet.
  var edits: EditLog<State> { participants.edits?.known(as: EditLog<State>.self) ?? EditLog() }

  /// The log of edits, made if there is none.
  mutating func makeLog() -> EditLog<State> {
    let edits = edits
    participants.edits = edits
    return edits
  }

  /// Whether any place with entries of the log leads into the same stored property.
  @inlinable
  func mayBeEdited(_ extent: Range<Int>) -> Bool {
    participants.edits?.known(as: EditLog<State>.self).mayShare(extent) ?? false
  }
}
