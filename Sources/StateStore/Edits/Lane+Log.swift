extension Lane {
  /// The place in the log of edits, while there are entries; guarded by the store's lock.
  var edited: PlaceOfEdits<State, Value>? { editedPlace as? PlaceOfEdits<State, Value> }
}

extension Draft {
  /// Whether entries of the log may be made at a lane's place, or around or inside it.
  mutating func hasEdits(near lane: any StoreLane<State>) -> Bool {
    lane.isThere(in: state) || !lane.isGone ? !edits.near(lane).isEmpty : false
  }

  /// Notes that a source has told something of its place, for sources of the same place that count
  /// revisions.
  @usableFromInline
  func noteTold(_ lane: any StoreLane<State>) {
    for other in loading?.lanes ?? [] where other !== lane && other.mayShare(lane) {
      other.noteReplaced()
    }
  }
}
