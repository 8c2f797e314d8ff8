import Repositories

extension TodoCondition {
  /// Reads a filter that begins with a mark: `+home`, `-home`, `pri:high`, `due:week`; nil for any
  /// other word.
  package init?(marked word: QueryWord) throws(QueryError) {
    if let (mark, key, name) = DateMark.filtering(word) {
      self = .date(mark, try mark.range(name, behind: key, word))
    } else if let (kind, name) = RecurrenceRule.beginning(word) {
      self =
        name.lowercased() == "none"
        ? .not(.recurring) : .recurs(try RecurrenceRule(kind, name, word))
    } else if let (mark, name, _) = WordMark.beginning(word) {
      self = .word(mark, name.lowercased() == "none" ? nil : try mark.value(name, word))
    } else if let (link, name) = TodoLink.beginning(word) {
      let numbers =
        name.lowercased() == "none" ? nil : try LinkWord(link, name, word, isFilter: true).added
      self = .link(link, numbers)
    } else if let name = word.after("+") {
      self = .tag(try word.tag(name))
    } else if let name = word.after("-"), name.utf8.first != UInt8(ascii: "-") {
      self = .not(.tag(try word.tag(name)))
    } else {
      return nil
    }
  }
}
