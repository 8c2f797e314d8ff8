/// Reading, asked for and unasked.
extension JournalTodosRepository {
  func known(since revision: Revision) async throws -> TodosUpdate? {
    if session.copy.contents == nil { try await catchUp() }
    return session.copy.savedEdits.update(
      since: revision, of: session.copy.todos.snapshot(at: session.copy.savedEdits.revision))
  }

  /// Reads what is new; takes the lock where the file has to be put in order first.
  ///
  /// - Parameter acceptsOther: Whether another list is read, too, once a caller was told of that
  ///   list.
  func catchUp(acceptsOther: Bool = false) async throws {
    if try session.accepting(other: acceptsOther, { () throws(StorageError) in try readNew() }) {
      return
    }
    try await withCheckedThrowingContinuation { caller in
      if acceptsOther { waiting.acceptsOther = true }
      waiting.readers.append(caller)
      takeTurn()
    }
  }

  /// Reads what is new, without a lock.
  ///
  /// - Returns: Whether that could be done.
  func readNew() throws(StorageError) -> Bool {
    if !isReadOnly, try session.isToBeBegun() { return true }
    let isUpToDate = try session.catchUp()
    if !isUpToDate {
      guard isReadOnly else { return false }
      try session.readUnconfirmed()
    }
    announce()
    return true
  }

  func announce() {
    if let notice = session.newerRecord() { onNotice(notice) }
    signal.announce(session.copy.savedEdits.revision)
  }

  func beginWatching() async {
    guard watch == nil, let mark = session.markPath else { return }
    watch = FileWatch(mark) { [weak self] in Task { await self?.look() } }
    // What was saved before the watch began.
    await look()
  }

  /// Reads what is new, unasked.
  func look() async {
    mustLookAgain = true
    if isLooking { return }
    isLooking = true
    defer { isLooking = false }
    while mustLookAgain {
      mustLookAgain = false
      await lookOnce()
    }
  }

  private func lookOnce() async {
    guard let status = session.status else {
      if session.isMissing { noteGone() }
      return
    }
    if status == unreadable { return }
    do {
      if try !readNew() { try await catchUp() }
      if unreadableTold != nil || looksInVain >= Self.looksUntilGone {
        onNotice(.isBack(path: path))
      }
      (unreadable, unreadableTold) = (nil, nil)
    } catch {
      unreadable = status
      tell(unreadable: error)
    }
    looksInVain = 0
  }

  /// Tells that the list that was read cannot be read any more: once, however often others change
  /// the file meanwhile.
  private func tell(unreadable error: any Error) {
    guard session.hasRead, let error = error as? StorageError, error != unreadableTold else {
      return
    }
    unreadableTold = error
    onNotice(.unreadable(error))
  }

  private static let looksUntilGone = 2

  /// Tells that the file is gone, at the second look: another program may be replacing the file.
  private func noteGone() {
    if session.copy.lastTodos == nil { return }
    looksInVain += 1
    if looksInVain == Self.looksUntilGone { onNotice(.gone(path: path)) }
  }
}
