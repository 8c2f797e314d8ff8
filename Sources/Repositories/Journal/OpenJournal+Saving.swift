import Foundation

/// Saving, under the lock.
extension OpenJournal {
  /// The outcome of a save.
  typealias Outcome = Result<TodosSaved, any Error>

  /// Saves edits, each merged after the one before, with one write and one synchronization.
  ///
  /// - Returns: The outcomes, in order: a `TodosConflict` or `StorageError.cannotEncode` concerns
  ///   one edit; any other `StorageError` all edits to be written. After `outcomeUnknown`, the next
  ///   read of the list shows whether the edits were saved; until then nothing is saved.
  ///
  /// - Parameter stops: Whether to stop at the first edit that fails by itself; that failure is then
  ///   the last outcome.
  func save(
    _ edits: [TodosEdit], stopping stops: Bool = false, at moment: Date, _ lock: inout JournalLock
  ) -> [Outcome] {
    if let unknown { return edits.map { _ in .failure(unknown) } }
    var outcomes: [Outcome] = []
    var saves: [TodosSaved] = []
    var lines: [UInt8] = []
    do throws(StorageError) {
      try settle(&lock)
      if let refusal = image.contents?.refusal { throw refusal }
      let former = image.mark(since: system.start)
      for edit in edits {
        do {
          switch try image.savedEdits.merged(edit, with: image.todos, at: moment, after: saves) {
          case .known(let saved): outcomes.append(.success(saved))
          case .new(let saved):
            let line = try line(of: saved)
            image.append(saved, length: line.count)
            saves.append(saved)
            // The line of an import is as long as the list: mostly it is the only one.
            if lines.isEmpty { lines = line } else { lines += line }
            outcomes.append(.success(saved))
          }
        } catch {
          outcomes.append(.failure(error))
          if stops { break }
        }
      }
      if saves.isEmpty { return outcomes }
      try write(lines, after: former, &lock)
      image.note(written: saves)
      return outcomes
    } catch {
      if outcomes.isEmpty { return edits.map { _ in .failure(error) } }
      let isThere = Set(image.contents?.saves.map(\.edit.id) ?? [])
      let lost = Set(saves.map(\.edit.id)).subtracting(isThere)
      func isLost(_ outcome: Outcome) -> Bool {
        if case .success(let saved) = outcome { lost.contains(saved.edit.id) } else { false }
      }
      guard let first = outcomes.firstIndex(where: isLost) else { return outcomes }
      // The edits behind a lost one were merged with it: they may differ only from that one.
      return outcomes[..<first]
        + outcomes[first...].map { outcome in
          if case .success(let saved) = outcome, isKnown(saved.edit.id, isThere) {
            return outcome
          }
          return .failure(error)
        }
    }
  }

  /// Whether an edit is saved, now or before.
  private func isKnown(_ id: TodosEdit.ID, _ isThere: Set<TodosEdit.ID>) -> Bool {
    isThere.contains(id) || image.savedEdits.save(of: id) != nil
  }

  /// Saves edits up to the first one that fails, with one write and one synchronization.
  ///
  /// - Returns: The outcomes up to the first failure. After `outcomeUnknown`, nobody knows whether
  ///   the later edits were saved, so they have that outcome, too.
  func save(together edits: [TodosEdit], at moment: Date, _ lock: inout JournalLock) -> [Outcome] {
    let outcomes = save(edits, stopping: true, at: moment, &lock)
    let first = outcomes.firstIndex { if case .failure = $0 { true } else { false } }
    guard let first, case .failure(let error) = outcomes[first] else { return outcomes }
    if case .outcomeUnknown? = error as? StorageError { return outcomes }
    return Array(outcomes[...first])
  }

  func line(of saved: TodosSaved) throws(StorageError) -> [UInt8] {
    do {
      return try image.inFile(saved).line()
    } catch {
      throw .cannotEncode(path: path, reason: CodingReason.text(error))
    }
  }

  /// Appends lines, all or none; returns when they are as durable as the policy requires, and the
  /// mark includes them.
  private func write(
    _ lines: [UInt8], after former: JournalMark?, _ lock: inout JournalLock
  ) throws(StorageError) {
    guard let end = image.contents?.wholeLength, let mark = image.mark(since: system.start) else {
      return
    }
    try write(lines, behind: end - lines.count, mark, after: former, &lock)
  }

  /// Appends lines to the file, and replaces the former mark by the one that includes them.
  func write(
    _ lines: [UInt8], behind length: Int, _ mark: JournalMark, after former: JournalMark?,
    _ lock: inout JournalLock
  ) throws(StorageError) {
    var mayBeMarked = false
    do throws(StorageError) {
      try add(lines, lock)
      mayBeMarked = true
      do { try lock.write(mark) } catch { try lock.write(mark) }
    } catch {
      image.forgetUnwritten()
      try takeBack(&lock, to: length, mayBeMarked ? former : nil, after: error)
      throw error
    }
  }

  private func add(_ lines: [UInt8], _ lock: JournalLock) throws(StorageError) {
    try lock.file.writeWhole(lines, path: path)
    guard sync == .always else {
      unsynchronized = lock.file
      return
    }
    do {
      try lock.file.synchronize()
    } catch {
      // Nobody knows which bytes of the file are on the disk.
      isInDoubt = true
      tellOfDoubt(lock)
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Marks the file, if possible, so that every program rewrites it before the next save.
  func tellOfDoubt(_ lock: JournalLock) {
    guard var mark = try? lock.readMark() else { return }
    mark.isInDoubt = true
    try? lock.write(mark)
  }

  /// Removes written bytes for good: not even a power cut may bring them back. If truncating the
  /// file fails, writes the list without them to another file.
  ///
  /// - Parameter former: The mark without the bytes, if writing the new mark was tried, even in
  ///   vain: a mark that counts more saves than the file has would report lost saves.
  /// - Throws: `StorageError.outcomeUnknown` if neither can be done.
  private func takeBack(
    _ lock: inout JournalLock, to length: Int, _ former: JournalMark?,
    after failure: StorageError
  ) throws(StorageError) {
    do {
      if let former { try lock.write(former) }
      if try lock.file.status().size > length {
        try lock.file.truncate(to: length)
        try lock.file.synchronize()
      }
      return
    } catch {
      isInDoubt = true
      tellOfDoubt(lock)
    }
    do throws(StorageError) {
      try settle(&lock)
    } catch {
      image.forget()
      let reason = if case .cannotWrite(_, let reason) = failure { reason } else { "\(failure)" }
      let unknown = StorageError.outcomeUnknown(path: path, reason: reason)
      self.unknown = unknown
      throw unknown
    }
  }
}

extension TodosSaved {
  /// Returns the line of the save in a journal, with its newline.
  ///
  /// - Throws: `EncodingError` for a value that could not be read back.
  func line() throws -> [UInt8] {
    var writer = JSONWriter()
    guard writer.write(.edit(self)) else { throw flaw() }
    return writer.bytes
  }

  /// The reason why the save cannot be written.
  private func flaw() -> any Error {
    let todos = edit.changes.flatMap { [$0.after, $0.before].compactMap(\.self) }
    return todos.lazy.compactMap(\.flaw).first
      ?? EncodingError.invalidValue(
        self,
        .init(
          codingPath: [], debugDescription: "the number \(revision.number) is out of range"))
  }
}

extension Todo {
  /// The reason why the todo cannot be written; nil if it can.
  var flaw: EncodingError? {
    do { _ = try JSONEncoder().encode(self) } catch { return error as? EncodingError }
    let wrong = TodoMember.all.first { member in
      var writer = JSONWriter()
      member.write(self, &writer)
      return !writer.isWritable
    }
    let reason =
      doubles.first.map { "it has \"\($0)\" twice" }
      ?? wrong.map { "the \($0.key) of todo \(number) is out of range" }
    return reason.map { .invalidValue(self, .init(codingPath: [], debugDescription: $0)) }
  }
}
