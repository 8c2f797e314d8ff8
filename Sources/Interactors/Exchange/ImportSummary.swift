public import Repositories

/// A member of tasks that is kept with the todos, but has no meaning here.
public struct KeptMember: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The number of todos with the member.
  public let count: Int

  /// Makes a member.
  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// The result of an import.
public struct ImportSummary: Hashable, Sendable {
  /// The format of the file.
  public let format: ExchangeFormat
  /// The number of todos that were added to the list.
  public let added: Int
  /// The number of todos that were changed to match the file.
  public let updated: Int
  /// The number of todos that already matched the file.
  public let unchanged: Int
  /// The number of rows that make no todo, such as deleted tasks.
  public let skipped: Int
  /// The number of todos that mean less here than in their file, such as a waiting task.
  public let changed: Int
  /// The number of fields that were changed both here and in the file, and stay as they are here.
  public let left: Int
  /// The first skipped rows, the first that mean less here, and the first fields that stay as they
  /// are here.
  public let remarks: [RowRemark]
  /// The members without a meaning here that were kept with todos, sorted by name.
  public let kept: [KeptMember]
  /// The first bad rows, which were skipped.
  public let badRows: [BadRow]
  /// The number of all bad rows.
  public let badRowCount: Int

  /// Sums up the contents of a file, the number of its todos, the edit that imported them, and the
  /// changes that the edit asked for.
  init(
    _ contents: ImportedTodos, count: Int, _ edit: TodosEdit,
    _ result: ImportChanges = ImportChanges()
  ) {
    let deleted = result.remarks.filter(\.isSkipped)
    let fields = result.remarks.filter(\.isLeft)
    let others = result.remarks.filter { !$0.isLeft && !$0.isSkipped }
    format = contents.format
    added = edit.changes.count { $0.before == nil }
    updated = edit.changes.count { $0.before != nil && !$0.isOfKeptRow }
    unchanged = count + result.endedCount - added - updated
    skipped = contents.skipped + deleted.count
    changed = contents.changed + others.count
    left = fields.count
    remarks =
      contents.remarks
      + [deleted, others, fields].flatMap { $0.prefix(ImportedTodos.remarkLimit) }
    kept = contents.keptMembers.map(KeptMember.init).sorted { $0.name < $1.name }
    badRows = contents.badRows
    badRowCount = contents.badRowCount
  }
}
