/// One step between the value without edits and the value that shows: an edit, what was written by
/// hand, or what the source has told of a place that only an edit has made.
///
/// Guarded by the store's lock, as all of the log is.
@usableFromInline
struct LogEntry<State: Sendable> {
  enum Kind {
    /// Waits to be saved, or is being saved.
    case edit
    /// Saved, or told by a source.
    case settled
    /// Written outside the log.
    case write
  }

  /// A source that may not have a saved edit.
  struct Need {
    let source: AnyObject
    /// The revision from which the source has the edit; nil when nobody knows.
    let revision: Int?
  }

  /// A place inside a value that was written by hand: making the write again leaves the place as it
  /// is.
  struct Kept {
    let lane: any StoreLane<State>
    /// Whether the phase alone is kept.
    var isPhase = false
  }

  let order: EntryOrder
  var kind: Kind
  /// The sources for which the entry is made again.
  var needs: [Need] = []
  var kept: [Kept] = []
  /// Whether the base has the entry: only the value of a source in `needs` gets the entry again.
  var isIncluded = false
  /// Whether the `commit` of the edit is under way.
  var isSaving = false
  /// What is made: a `Step` of the place.
  var step: AnyObject

  var isUnsaved: Bool { kind == .edit }

  /// Whether nothing of the entry is left.
  var isOver: Bool { isIncluded && needs.isEmpty }

  func need(of source: AnyObject) -> Need? { needs.first { $0.source === source } }
}

/// The place of an entry in the order of all of the store.
struct EntryOrder: Comparable {
  let number: Int
  /// What a source has told stands directly behind the entry that has made its place.
  var step = 0

  static func < (first: Self, second: Self) -> Bool {
    (first.number, first.step) < (second.number, second.step)
  }
}
