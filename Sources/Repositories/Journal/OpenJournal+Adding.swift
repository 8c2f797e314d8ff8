import Foundation

/// Adding a todo at the front of a list that this program has not read, at the same cost for any
/// length: the mark has the number and the rank needed.
extension OpenJournal {
  /// Whether a todo may be added without reading the list, judged without the lock.
  var mayAddUnread: Bool {
    guard isUnread, let paths = try? paths(), let mark = (try? paths.readMark()) ?? nil else {
      return false
    }
    return mark.front != nil && !mark.isInDoubt
  }

  private var isUnread: Bool {
    image.contents == nil && image.savedEdits.revision == .zero && !isInDoubt && unknown == nil
  }

  /// Adds a todo at the front, like all other saves, but without reading the lines before it.
  ///
  /// - Returns: nil, with nothing changed, if the list must be read first.
  func addUnread(
    _ edit: TodosEdit, at moment: Date, _ lock: inout JournalLock
  ) throws(StorageError) -> TodosSaved? {
    guard isUnread, let mark = try markOfAll(lock), let saved = mark.adding(edit, at: moment) else {
      return nil
    }
    let line = try line(of: saved)
    guard let todo = saved.edit.changes.first?.after else { return nil }
    let after = JournalMark(mark, adding: todo, length: line.count)
    do throws(StorageError) {
      try write(line, behind: mark.length, after, after: mark, &lock)
    } catch {
      // If the line could not be taken back, the list was read again, and may have the line.
      let isThere = image.contents?.saves.contains { $0.edit.id == edit.id } ?? false
      if !isThere { throw error }
      return saved
    }
    image.note(unread: saved, in: lock.header)
    addedUnread = after
    return saved
  }

  /// The mark, if the file needs no recovery: all of the file is saved whole lines. Else nil.
  private func markOfAll(_ lock: JournalLock) throws(StorageError) -> JournalMark? {
    guard let mark = try lock.readMark(), !mark.isInDoubt,
      mark.file.gen == lock.header.gen ?? ""
    else { return nil }
    let status = try naming(path, StorageError.cannotRead, lock.file.status())
    return mark.file.isOf(status) && mark.length == status.size ? mark : nil
  }

  /// Whether the saves in a list that is not read, or only in part, are long enough that compaction
  /// is worth reading the list.
  var isCompactionDueUnread: Bool {
    if let contents = image.contents { return contents.isPart && compaction.isDue(contents) }
    guard let mark = addedUnread else { return false }
    return compaction.isDue(length: mark.length, snapshotLength: mark.snapshotLength)
  }
}

extension JournalMark {
  /// The number and the rank of a todo added at the front; nil unless the mark has valid ones, and
  /// is of this program's ``knownRecords``.
  var front: (number: Int, rank: Rank)? {
    guard records == Self.knownRecords, let highestNumber,
      (0..<Todo.numbers.upperBound).contains(highestNumber),
      (0..<Revision.numbers.upperBound).contains(rev),
      let lowestRank, RankText.isRank(Array(lowestRank.utf8)[...])
    else { return nil }
    return (highestNumber + 1, .between(nil, Rank(text: lowestRank)))
  }

  /// The save of an edit that adds one todo, with the number and the rank of the todo.
  fileprivate func adding(_ edit: TodosEdit, at moment: Date) -> TodosSaved? {
    guard case .added(var todo)? = edit.changes.first, edit.changes.count == 1, let front else {
      return nil
    }
    (todo.number, todo.rank) = front
    let placed = TodosEdit(edit.name, [.added(todo)], id: edit.id, by: edit.by)
    return TodosSaved(placed, at: Revision(rev + 1), moment)
  }
}
