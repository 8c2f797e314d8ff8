extension TodoOrder {
  /// Reads the text after the `sort:` of a word: `due`, `priority,-due,title`.
  init(_ name: String, _ word: QueryWord) throws(QueryError) {
    var terms: [Term] = []
    // Splits bytes: before a combining mark, a comma is another character.
    for piece in name.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let isReversed = piece.first == UInt8(ascii: "-")
      let name = String(Substring(isReversed ? piece.dropFirst() : piece))
      guard let key = Key(rawValue: name) else { throw QueryError(.notAnOrder(name), word) }
      if terms.contains(where: { $0.key == key }) { throw QueryError(.repeatedKey(name), word) }
      terms.append(Term(key, isReversed: isReversed))
    }
    self.init(terms)
  }
}
