extension QueryWord {
  /// Reads the text after a mark of this word as a date.
  public func date(_ name: String) throws(QueryError) -> DateWord {
    if name.isEmpty { throw QueryError(.noDate, self) }
    do {
      return try DateWord(name)
    } catch {
      throw QueryError(.notADate(error), self)
    }
  }

  /// Reads the text after a mark of this word as the name of a tag.
  public func tag(_ name: String) throws(QueryError) -> String {
    if name.isEmpty { throw QueryError(.noTag, self) }
    return name
  }
}
