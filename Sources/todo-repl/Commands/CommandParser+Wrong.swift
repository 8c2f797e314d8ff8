import Interactors
import Repositories

extension CommandParser {
  /// - Parameter words: The words of the line. Those beside the wrong one may belong to it:
  ///   "due:next week", "due:fri 5pm".
  func wrong(
    _ error: QueryError, _ use: WordUse, among words: some Sequence<QueryWord> = []
  ) -> Misunderstanding {
    let wrong = words.filter { $0.column >= error.word.column }
    let before = words.filter { $0.column < error.word.column }.last
    let suggestion =
      before.flatMap { MeantMark(timeIn: wrong[...], behind: $0)?.mark }
      ?? error.meantMark(wrong, use) ?? error.suggestion(for: use)
    return Misunderstanding(.wrongWord(use, error, suggestion: suggestion), at: error.word)
  }
}

extension QueryError {
  /// The mark that the wrong word and those behind it were probably meant as.
  fileprivate func meantMark(_ words: some Sequence<QueryWord>, _ use: WordUse) -> String? {
    let finds = use == .filter || use == .watched
    return switch problem {
    case .unknown, .backwardsRange: MeantMark(atStartOf: words, finds: finds)?.mark
    case .noDate, .notADate(.notADate):
      MeantMark(atStartOf: words, finds: finds).flatMap { $0.count > 1 ? $0.mark : nil }
    default: nil
    }
  }

  /// The whole word that was probably meant.
  fileprivate func suggestion(for use: WordUse) -> String? {
    func nearest(_ mark: String, _ candidates: [String]) -> String? {
      guard let typed = word.after(mark) else { return nil }
      return Suggestion.nearest(to: typed, among: candidates).map { mark + $0 }
    }
    let dateKeys = DateMark.filters.flatMap(\.keys)
    switch problem {
    case .unknown where use == .setting:
      return nil
    case .unknown:
      let words = TodoQuery.filterWords + (use == .watched ? [] : [CommandName.allRows])
      return Suggestion.nearest(to: word.text, among: words)
    case .notAValue(let mark):
      let names = mark.choices + (use == .title ? [] : ["none"])
      return mark.sign.flatMap { nearest($0, names) } ?? nearest(mark.key, names)
    case .backwardsRange(let range):
      return word.text.replacing(
        range, with: range.split(separator: "-").reversed().joined(separator: "-"))
    case .backwardsDates(let first, let last):
      return word.text.replacing("\(first)..\(last)", with: "\(last)..\(first)")
    case .notAnOrder where use == .country:
      let keys = CountryOrder.Key.allCases.map(\.rawValue)
      return nearest("sort:-", keys) ?? nearest("sort:", keys)
    case .notAnOrder(let key):
      return word.replacing(key, inOrderBy: TodoOrder.Key.allCases.map(\.rawValue))
    case .notADate(.unclear(let words)) where words.count == 1:
      let key = dateKeys.first { word.after($0) != nil }
      return "\(key ?? "")\(words[0])"
    case .notADate(.notADate) where use == .postponement:
      return nearest("", DateWord.words)
    case .notADate(.notADate) where use == .month:
      return nearest("", MonthWord.words)
    case .notADate(.notADate):
      let spans = dateMark.takesSpans && use != .filter && use != .watched ? MomentWord.spans : []
      return dateKeys.lazy.compactMap { key in
        // "week" is a filter of its own only after "due:".
        let isPeriod = word.after(key).map { (try? DateWord("this-\($0)")) != nil } ?? false
        return isPeriod
          ? "\(key)this-\(word.after(key) ?? "")" : nearest(key, DateWord.words + spans)
      }.first
    default:
      return nil
    }
  }
}

extension QueryWord {
  /// An order of several keys with the nearest key in place of a wrong one; nil if none is near.
  fileprivate func replacing(_ wrong: String, inOrderBy keys: [String]) -> String? {
    guard let typed = after("sort:"),
      let meant = Suggestion.nearest(to: wrong, among: keys)
    else { return nil }
    let pieces = typed.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let mended = pieces.map { piece in
      let text = String(Substring(piece))
      return text == wrong ? meant : text == "-\(wrong)" ? "-\(meant)" : text
    }
    return "sort:" + mended.joined(separator: ",")
  }
}
