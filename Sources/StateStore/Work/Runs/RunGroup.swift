/// The runs of one id, in the order they were started.
struct RunGroup: Sendable {
  private struct Member: Sendable {
    let number: Int
    /// nil once the run has left.
    var work: RunWork?
    var hasBegun: Bool
  }

  let id: RunID
  let number: Int
  /// Sorted by number. A run that leaves moves no other, so that a long queue costs nothing.
  private var members: [Member] = []
  /// The number of members whose run has not left.
  private var count = 0
  /// No run is left before this index.
  private var oldest = 0
  private var nextNumber = 0

  init(id: RunID, number: Int) {
    self.id = id
    self.number = number
  }

  var isEmpty: Bool { count == 0 }

  /// The runs, oldest first.
  var works: [RunWork] { members.compactMap(\.work) }

  /// The newest run that is not ending.
  var newest: RunWork? {
    for member in members.reversed() {
      if let work = member.work, !work.isEnding { return work }
    }
    return nil
  }

  /// Whether one of the runs may still write, or begin.
  var hasWriters: Bool {
    members.reversed().contains { member in member.work.map { !$0.isOver } ?? false }
  }

  /// Adds a run; returns its number.
  mutating func append(_ work: RunWork, hasBegun: Bool) -> Int {
    members.append(Member(number: nextNumber, work: work, hasBegun: hasBegun))
    count += 1
    nextNumber += 1
    return nextNumber - 1
  }

  /// Removes a run; returns the oldest run left, if its turn has come.
  ///
  /// - Complexity: O(log *n*) on average, over all runs that come and leave; *n* is the number of
  ///   runs left.
  mutating func remove(_ number: Int) -> RunWork? {
    let index = index(of: number)
    guard index < members.count, members[index].work != nil, members[index].number == number
    else { return nil }
    members[index].work = nil
    count -= 1
    while let last = members.last, last.work == nil { members.removeLast() }
    if members.count > 2 * count + 16 {
      members.removeAll { $0.work == nil }
      oldest = 0
    }
    oldest = min(oldest, members.count)
    while oldest < members.count, members[oldest].work == nil { oldest += 1 }
    guard oldest < members.count, !members[oldest].hasBegun else { return nil }
    members[oldest].hasBegun = true
    return members[oldest].work
  }

  /// The runs, all to be cancelled: none of them begins in place of another.
  @discardableResult
  mutating func endAll() -> [RunWork] {
    for index in members.indices { members[index].hasBegun = true }
    return works
  }

  private func index(of number: Int) -> Int {
    var range = 0..<members.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if members[middle].number < number {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
