extension WaitingEdits {
  /// Parts of the file that only later versions of the program understand, kept as they are.
  struct Later: Equatable {
    /// The members of the header.
    var header = ForeignMembers()
    /// The members of outcomes, by their edits.
    var outcomes: [TodosEdit.ID: ForeignMembers] = [:]
    /// The first line of an unknown kind, counted from 1 behind the first line of the file, and
    /// that kind.
    var record: (line: Int, kind: String)?

    static func == (first: Later, second: Later) -> Bool {
      first.header == second.header && first.outcomes == second.outcomes
        && first.record?.line == second.record?.line && first.record?.kind == second.record?.kind
    }
  }

  /// The reason why this version cannot change the file; nil for none.
  func refusal(path: String) -> StorageError? {
    // Behind the first line of the file.
    later.record.map { .newerRecord(path: path, line: $0.line + 1, kind: $0.kind) }
  }
}
