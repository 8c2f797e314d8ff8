extension WaitingEdits {
  /// Parts of the file that only later versions of the program understand, kept unchanged.
  struct Later: Equatable {
    /// The unknown members of the header.
    var header = ForeignMembers()
    /// The unknown members of outcomes, by the ids of their edits.
    var outcomes: [TodosEdit.ID: ForeignMembers] = [:]
    /// The first line of an unknown kind, and that kind; the header is line 1.
    var record: (line: Int, kind: String)?

    static func == (first: Later, second: Later) -> Bool {
      first.header == second.header && first.outcomes == second.outcomes
        && first.record?.line == second.record?.line && first.record?.kind == second.record?.kind
    }
  }

  /// Why this version cannot change the file; nil if it can.
  func refusal(path: String) -> StorageError? {
    // Counts the file's first line, before the header.
    later.record.map { .newerRecord(path: path, line: $0.line + 1, kind: $0.kind) }
  }
}
