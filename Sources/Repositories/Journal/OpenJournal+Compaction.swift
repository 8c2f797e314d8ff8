/// Compaction: a draft is written while all programs continue, then replaces the journal.
extension OpenJournal {
  /// Begins a compaction if it is worthwhile; nil if not. The caller writes the draft, on any
  /// thread, and passes it to ``endCompaction(_:_:)``; saves continue in between.
  func beginCompaction() -> JournalDraft? {
    guard let contents = image.contents, image.origin.identity != nil, compaction.isDue(contents)
    else { return nil }
    do {
      let paths = try JournalPaths(path, on: system)
      // Another program's compaction is enough.
      if JournalDraft.isUnderWay(at: paths) {
        compaction.giveUp(contents)
        return nil
      }
      let whole = try whole(contents, at: paths)
      if whole.refusal != nil || whole.revision != contents.revision {
        compaction.giveUp(contents)
        return nil
      }
      let draft = try JournalDraft(
        of: whole, at: paths, fewestIndexed: fewestIndexed, longLines)
      compaction.begin()
      return draft
    } catch {
      // The journal is unchanged, only long.
      compaction.giveUp(contents)
      return nil
    }
  }

  /// Ends a compaction. A failed compaction loses nothing, and is tried again later, without a
  /// notice.
  func endCompaction(_ draft: JournalDraft, _ lock: inout JournalLock) {
    do throws(StorageError) {
      try settle(&lock)
      guard let contents = image.contents, contents.header.gen == draft.contents.header.gen,
        contents.wholeLength >= draft.contents.wholeLength, contents.refusal == nil
      else {
        // Another program has compacted, or the file is another one.
        draft.remove()
        return compaction.end()
      }
      let saves = try bytes(of: lock.file, from: draft.contents.wholeLength)
      try replace(&lock, by: draft, adding: saves)
      compaction.end()
    } catch {
      draft.remove()
      compaction.giveUp(image.contents)
      image.forget()
    }
  }

  /// Abandons a compaction, and removes its draft.
  func giveUpCompaction(_ draft: JournalDraft) {
    draft.remove()
    compaction.giveUp(image.contents)
  }
}
