/// The conditions for compacting a journal.
struct CompactionPlan {
  /// The fewest bytes of saves that make a compaction worthwhile.
  private let smallestLog: Int

  /// How many times longer than the saves the snapshot may be, so that compaction is worthwhile.
  private let share: Int

  /// The file length at which a failed compaction is tried again.
  private var lengthForNextAttempt = 0

  /// Whether a compaction is in progress.
  private(set) var isUnderWay = false

  /// - Parameter share: 1 for a program that reads all of the list: a file twice as long as its
  ///   snapshot takes at most twice as long to read, and each save pays for its own length once
  ///   more. More for one that needs a few todos, and has to search all saves.
  init(smallestLog: Int, share: Int = 1) {
    self.share = share
    // More bytes than any file has, yet few enough for additions without overflow.
    self.smallestLog = min(smallestLog, FileDescriptor.longest)
  }

  /// Whether the saves are so long that compaction is worthwhile.
  func isDue(_ contents: JournalContents) -> Bool {
    isDue(length: contents.wholeLength, snapshotLength: contents.snapshot.length)
  }

  /// Whether compaction is worthwhile for a file of this length.
  func isDue(length: Int, snapshotLength: Int) -> Bool {
    !isUnderWay && length >= lengthForNextAttempt
      && length - snapshotLength > max(smallestLog, snapshotLength / share)
  }

  mutating func begin() { isUnderWay = true }

  mutating func end() { isUnderWay = false }

  /// Ends a compaction that failed, and postpones the next one until there are more saves.
  mutating func giveUp(_ contents: JournalContents?) {
    isUnderWay = false
    guard let contents else { return }
    lengthForNextAttempt = contents.wholeLength + max(smallestLog, contents.snapshot.length / 2)
  }
}
