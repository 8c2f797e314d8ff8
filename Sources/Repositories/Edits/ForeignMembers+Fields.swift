extension ForeignMembers {
  /// The members of changed fields; null for a missing member.
  func values(of fields: [TodoField]) -> ForeignMembers {
    var values = ForeignMembers()
    for case .foreign(let key) in fields { values[key] = self[key] ?? .null }
    return values
  }

  /// The names of changed fields whose member is null, rather than missing.
  func nulls(among fields: [TodoField]) -> [String] {
    if isEmpty { return [] }
    return fields.compactMap { field in
      if case .foreign(let key) = field, self[key]?.isNull == true { key } else { nil }
    }
  }
}
