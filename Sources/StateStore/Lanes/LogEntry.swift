/// One step from the value without edits to the shown value: an edit, a write by hand, or a
/// source's value for a place that only an edit has made.
///
/// Guarded by the store's lock, like the whole log.
@usableFromInline
struct LogEntry<State: Sendable> {
  enum Kind {
    /// An edit that is being saved or waits to be.
    case edit
    /// A saved edit, or a source's value.
    case settled
    /// A write outside the log.
    case write
  }

  /// A source that may lack a saved edit.
  struct Need {
    let source: AnyObject
    /// The revision from which the source has the edit; nil if unknown.
    let revision: Int?
  }

  /// A place inside a value written by hand: replaying the write leaves the place as it is.
  struct Kept {
    let lane: any StoreLane<State>
    /// Whether the phase alone is kept.
    var isPhase = false
  }

  let order: EntryOrder
  var kind: Kind
  /// The sources on whose values the entry is applied again.
  var needs: [Need] = []
  var kept: [Kept] = []
  /// Whether the base has the entry: then only a value of a source in `needs` gets the entry again.
  var isIncluded = false
  /// Whether the edit's `commit` is running.
  var isSaving = false
  /// The change to apply: the place's `Making`.
  var step: AnyObject

  var isUnsaved: Bool { kind == .edit }

  /// Whether nothing of the entry is left.
  var isOver: Bool { isIncluded && needs.isEmpty }

  func need(of source: AnyObject) -> Need? { needs.first { $0.source === source } }
}

/// The position of an entry in the order of the whole store.
struct EntryOrder: Comparable {
  let number: Int
  /// 0, or more for a source's value, which directly follows the entry that made its place.
  var step = 0

  static func < (first: Self, second: Self) -> Bool {
    (first.number, first.step) < (second.number, second.step)
  }
}
