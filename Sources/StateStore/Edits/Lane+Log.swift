extension Lane {
  /// The lane's place in the log of edits; nil without entries. Guarded by the store's lock.
  var edited: PlaceOfEdits<State, Value>? { editedPlace as? PlaceOfEdits<State, Value> }
}

extension Draft {
  /// Whether the log may have entries at, around or inside a lane's place.
  mutating func hasEdits(near lane: any StoreLane<State>) -> Bool {
    lane.isThere(in: state) || !lane.isGone ? !edits.near(lane).isEmpty : false
  }

  /// Notes that a source has changed its place, for other sources that share it and count
  /// revisions.
  @usableFromInline
  func noteTold(_ lane: any StoreLane<State>) {
    for other in loading?.lanes ?? [] where other !== lane && other.mayShare(lane) {
      other.noteReplaced()
    }
  }
}
