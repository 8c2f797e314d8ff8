/// Compaction: a draft is written while all go on, then takes the place of the journal.
extension JournalSession {
  /// Begins a compaction if it is worth it: the caller is to write the draft, on any thread, and to
  /// hand the draft to ``endCompaction(_:_:)``. Meanwhile the saves go on.
  func beginCompaction() -> JournalDraft? {
    guard let contents = copy.contents, copy.origin.identity != nil, compaction.isDue(contents)
    else { return nil }
    do {
      let place = try JournalPlace(path, on: system)
      // The other program's draft will do.
      if JournalDraft.isUnderWay(at: place) {
        compaction.giveUp(contents)
        return nil
      }
      let whole = try whole(contents, at: place)
      if whole.refusal != nil || whole.revision != contents.revision {
        compaction.giveUp(contents)
        return nil
      }
      let draft = try JournalDraft(of: whole, at: place)
      compaction.begin()
      return draft
    } catch {
      // The journal is as it was, only long.
      compaction.giveUp(contents)
      return nil
    }
  }

  /// Ends a compaction. A compaction that fails loses nothing, and is tried again later, so nobody
  /// is told.
  func endCompaction(_ draft: JournalDraft, _ lock: inout JournalLock) {
    do throws(StorageError) {
      try settle(&lock)
      guard let contents = copy.contents, contents.header.gen == draft.contents.header.gen,
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
      compaction.giveUp(copy.contents)
      copy.forget()
    }
  }

  /// Gives a compaction up, whose draft could not be written.
  func giveUpCompaction(_ draft: JournalDraft) {
    draft.remove()
    compaction.giveUp(copy.contents)
  }
}
