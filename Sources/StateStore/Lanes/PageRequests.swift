/// The requested pages of a path.
@usableFromInline
struct PageRequests: Sendable {
  /// Counts that must be the same when a page arrives as when it was requested.
  struct Moment: Equatable, Sendable {
    /// The number of values brought by loads.
    var landings = 0
    /// The number of resets of the path.
    var resets = 0
  }

  private(set) var moment = Moment()
  /// Why the last page failed.
  private(set) var failure: LoadFailure?
  private var runs: [RunWork] = []

  @usableFromInline
  init() {}

  var areUnderWay: Bool { !runs.isEmpty }

  mutating func begin(_ run: RunWork) {
    failure = nil
    runs.append(run)
  }

  mutating func end(_ run: RunWork) {
    runs.removeAll { $0 === run }
  }

  mutating func note(_ failure: LoadFailure) {
    self.failure = failure
  }

  @usableFromInline
  mutating func loadLanded() {
    noteLanding()
    if failure != nil { failure = nil }
  }

  /// Notes that a load has brought a value, also one around the path.
  @usableFromInline
  mutating func noteLanding() { moment.landings += 1 }

  /// Forgets the pages and returns them.
  mutating func reset() -> [RunWork] {
    moment.resets += 1
    failure = nil
    return exchange(&runs, with: [])
  }
}
