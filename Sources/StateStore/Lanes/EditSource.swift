/// What brings values to a lane.
@usableFromInline
struct EditSource<State: Sendable> {
  let lane: any StoreLane<State>
  /// The work of the load, or the page.
  let object: AnyObject
  /// How far a load that goes on has told; nil without revisions.
  var reached: Int?
  /// The source's revision when another source last told the same place.
  var replaced: Int?
  /// Whether the next word of the source may come from before now.
  var isOlder: Bool

  /// Whether the source may not have an edit that is saved now.
  func lacks(_ revision: Int?) -> Bool {
    if isOlder { return true }
    guard let revision, let reached else { return false }
    return reached < revision
  }

  /// Whether the source has told a revision, and no other source has told the place since.
  func hasPassed(_ revision: Int?) -> Bool {
    guard !isOlder, let revision, let reached else { return false }
    return reached >= revision && (replaced.map { $0 < revision } ?? true)
  }
}
