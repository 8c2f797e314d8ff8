/// When a journal is compacted.
struct CompactionPlan {
  /// The fewest bytes of saves with which a compaction is worth it.
  private let smallestLog: Int

  /// The file length from which on a failed compaction is tried again.
  private var lengthForNextAttempt = 0

  /// Whether a compaction is under way.
  private(set) var isUnderWay = false

  init(smallestLog: Int) {
    // More bytes than any file has, yet few enough to add to.
    self.smallestLog = min(smallestLog, FileDescriptor.longest)
  }

  /// Whether the saves have become longer than the snapshot, so that compaction is worth it.
  ///
  /// A file twice as long as its snapshot takes at most twice as long to read. The list is written
  /// again only after as many bytes of saves, so that each save pays for its own length once more.
  func isDue(_ contents: JournalContents) -> Bool {
    isDue(length: contents.wholeLength, snapshotLength: contents.snapshot.length)
  }

  /// Whether compaction is worth it for a file of this length.
  func isDue(length: Int, snapshotLength: Int) -> Bool {
    !isUnderWay && length >= lengthForNextAttempt
      && length - snapshotLength > max(smallestLog, snapshotLength)
  }

  mutating func begin() { isUnderWay = true }

  mutating func end() { isUnderWay = false }

  /// Waits for more saves before the next attempt.
  mutating func giveUp(_ contents: JournalContents?) {
    isUnderWay = false
    guard let contents else { return }
    lengthForNextAttempt = contents.wholeLength + max(smallestLog, contents.snapshot.length / 2)
  }
}
