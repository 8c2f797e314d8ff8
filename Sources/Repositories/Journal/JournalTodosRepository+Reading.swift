/// Reading on request, and after changes of the file.
extension JournalTodosRepository {
  func known(since revision: Revision) async throws -> TodosUpdate? {
    // The update may be the whole list.
    journal.needAll()
    if journal.image.contents == nil { try await catchUp() }
    return journal.image.update(since: revision)
  }

  /// Reads the new saves; takes the lock if the file needs recovery first.
  ///
  /// - Parameter acceptsOther: Whether to read another list, too, once a caller has got
  ///   `StorageError.otherList` for that list.
  func catchUp(acceptsOther: Bool = false) async throws {
    while try !journal.accepting(other: acceptsOther, { () throws(StorageError) in try readNew() })
    {
      try await withCheckedThrowingContinuation { caller in
        if acceptsOther { requests.acceptsOther = true }
        requests.readers.append(caller)
        takeTurn()
      }
      // Without contents, a save has failed since, in the same turn or in a later one, and the
      // list is read again.
      if journal.image.contents != nil { return }
    }
  }

  /// Reads the new saves, without the lock.
  ///
  /// - Returns: false if reading needs the lock.
  func readNew() throws(StorageError) -> Bool {
    if !isReadOnly, try journal.isToBeBegun() { return true }
    let isUpToDate = try journal.catchUp()
    if !isUpToDate {
      guard isReadOnly else { return false }
      try journal.readUnconfirmed()
    }
    announce()
    return true
  }

  func announce() {
    if let notice = journal.newerRecord() { onNotice(notice) }
    signal.announce(journal.image.savedEdits.revision)
  }

  func beginWatching() async {
    guard watch == nil, let mark = journal.markPath else { return }
    watch = FileWatch(mark) { [weak self] in Task { await self?.look() } }
    // Reads the saves made before the watch began.
    await look()
  }

  /// Reads the new saves, without a request.
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
    guard let status = journal.status else {
      if journal.isMissing {
        // A look that met the file as it went has noted its status, which it has when it is back.
        unreadable = nil
        noteGone()
      }
      return
    }
    if status == unreadable { return }
    do {
      if try !readNew() { try await catchUp() }
      if reportedUnreadable != nil || looksInVain >= Self.looksUntilGone {
        onNotice(.isBack(path: path))
      }
      (unreadable, reportedUnreadable) = (nil, nil)
    } catch {
      // An error that may pass, without a change of the file, is met again at each look.
      unreadable = (error as? StorageError)?.mayPass == true ? nil : status
      tell(unreadable: error)
    }
    looksInVain = 0
  }

  /// Reports that a list read before can no longer be read: once per error, however often others
  /// change the file.
  private func tell(unreadable error: any Error) {
    guard journal.hasRead, let error = error as? StorageError, error != reportedUnreadable else {
      return
    }
    reportedUnreadable = error
    onNotice(.unreadable(error))
  }

  private static let looksUntilGone = 2

  /// Reports the missing file at the second look: at the first, another program may be replacing
  /// it.
  private func noteGone() {
    if journal.image.lastTodos == nil { return }
    looksInVain += 1
    if looksInVain == Self.looksUntilGone { onNotice(.gone(path: path)) }
  }
}

extension StorageError {
  /// Whether reading may succeed later, though the file has not changed. Not of a list that can
  /// only be looked at: to find that out, the whole file is read.
  fileprivate var mayPass: Bool {
    switch self {
    case .cannotRead, .cannotOpen, .inUse, .foreignFile: true
    default: false
    }
  }
}
