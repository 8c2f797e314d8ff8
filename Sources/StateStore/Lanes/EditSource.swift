/// A source of values for a lane: a load or a page.
@usableFromInline
struct EditSource<State: Sendable> {
  let lane: any StoreLane<State>
  /// The work of the load, or the page.
  let object: AnyObject
  /// The newest revision from a load that goes on; nil without revisions.
  var reached: Int?
  /// The source's revision when another source last wrote to the same place.
  var replaced: Int?
  /// Whether the source's next value may be older than now.
  var isOlder: Bool

  /// Whether the source may lack an edit that is saved now.
  func lacks(_ revision: Int?) -> Bool {
    if isOlder { return true }
    guard let revision, let reached else { return false }
    return reached < revision
  }

  /// Whether the source has reached a revision, and no other source has written to the place since.
  func hasPassed(_ revision: Int?) -> Bool {
    guard !isOlder, let revision, let reached else { return false }
    return reached >= revision && (replaced.map { $0 < revision } ?? true)
  }
}
