/// The pages of a path that are asked for.
@usableFromInline
struct PageRequests: Sendable {
  /// What a page must find as it was when the page was asked for.
  struct Moment: Equatable, Sendable {
    /// How many values loads have brought.
    var landings = 0
    /// How often the path was reset.
    var resets = 0
  }

  private(set) var moment = Moment()
  /// Why the last page did not come.
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
    moment.landings += 1
    if failure != nil { failure = nil }
  }

  /// Forgets the pages, which it returns.
  mutating func reset() -> [RunWork] {
    moment.resets += 1
    failure = nil
    return exchange(&runs, with: [])
  }
}
