/// The runs of one id, in the order they were started.
struct RunGroup: Sendable {
  private struct Member: Sendable {
    let work: RunWork
    var hasBegun: Bool
  }

  let id: RunID
  let number: Int
  /// A run that leaves moves no other, so that a long queue costs nothing.
  private var members: [Member?] = []
  /// The number of the first of these, and where the oldest run is.
  private var first = 0
  private var oldest = 0

  init(id: RunID, number: Int) {
    self.id = id
    self.number = number
  }

  var isEmpty: Bool { oldest == members.count }

  /// The runs, oldest first.
  var works: [RunWork] { members.compactMap { $0?.work } }

  /// The newest run that goes on.
  var newest: RunWork? {
    for case let member? in members.reversed() where !member.work.isEnding { return member.work }
    return nil
  }

  /// Takes in a run; returns its number.
  mutating func append(_ work: RunWork, hasBegun: Bool) -> Int {
    members.append(Member(work: work, hasBegun: hasBegun))
    return first + members.count - 1
  }

  /// Takes out a run; returns the oldest run that is left, if its turn has come.
  ///
  /// - Complexity: O(1) on average, over all that come and leave.
  mutating func remove(_ number: Int) -> RunWork? {
    members[number - first] = nil
    while let last = members.last, last == nil { members.removeLast() }
    oldest = min(oldest, members.count)
    while oldest < members.count, members[oldest] == nil { oldest += 1 }
    if oldest > 16, 2 * oldest > members.count {
      members.removeFirst(oldest)
      first += oldest
      oldest = 0
    }
    guard oldest < members.count, members[oldest]?.hasBegun == false else { return nil }
    members[oldest]?.hasBegun = true
    return members[oldest]?.work
  }

  /// Takes out all runs and returns them.
  mutating func removeAll() -> [RunWork] {
    let works = works
    first += members.count
    members = []
    oldest = 0
    return works
  }
}
