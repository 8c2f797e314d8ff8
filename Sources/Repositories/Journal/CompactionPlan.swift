/// The conditions for compacting a journal.
struct CompactionPlan {
  /// The fewest bytes of saves that make a compaction worthwhile.
  private let smallestLog: Int

  /// The file length at which a failed compaction is tried again.
  private var lengthForNextAttempt = 0

  /// Whether a compaction is in progress.
  private(set) var isUnderWay = false

  init(smallestLog: Int) {
    // More bytes than any file has, yet few enough for additions without overflow.
    self.smallestLog = min(smallestLog, FileDescriptor.longest)
  }

  /// Whether the saves are longer than an eighth of the snapshot, so that compaction is worthwhile.
  ///
  /// A program that needs one todo searches all saves after the snapshot. The list is written again
  /// only after an eighth of its bytes, so each save pays for its own length eight times more.
  func isDue(_ contents: JournalContents) -> Bool {
    isDue(length: contents.wholeLength, snapshotLength: contents.snapshot.length)
  }

  /// Whether compaction is worthwhile for a file of this length.
  func isDue(length: Int, snapshotLength: Int) -> Bool {
    !isUnderWay && length >= lengthForNextAttempt
      && length - snapshotLength > max(smallestLog, snapshotLength / 8)
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
