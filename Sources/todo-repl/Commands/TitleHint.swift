import Interactors
import Repositories

/// Marks that a person probably meant by the last words of a title, which became part of the title.
struct TitleHint: Hashable {
  /// The words as they were typed.
  let words: String
  /// The text after the number in a `rename` that turns the words into marks.
  private let renaming: String
  /// Whether one of the marks is a due date.
  let hasDue: Bool

  /// - Parameters:
  ///   - title: The words of the title, without its marks.
  ///   - hasDue: Whether the todo has a due date.
  ///   - lastDate: The last mark of a date among the words.
  init?(_ title: [QueryWord], hasDue: Bool, lastDate: QueryWord?) {
    var title = title
    var (marks, taken): ([String], [QueryWord]) = ([], [])
    var isDue = false
    if let lastDate, let start = title.firstIndex(where: { $0.column > lastDate.column }),
      let time = MeantMark(timeIn: title[start...], behind: lastDate), time.count < title.count
    {
      (marks, isDue) = ([time.mark], time.isDue)
      taken = Array(title[start..<start + time.count])
      title.removeSubrange(start..<start + time.count)
    }
    var rest = title[...]
    while let meant = MeantMark(timeAtEndOf: rest, behind: marks.isEmpty ? lastDate : nil)
      ?? MeantMark(atEndOf: rest, hasDue: hasDue || isDue), meant.count < rest.count,
      !(isDue && meant.isDue)
    {
      marks.insert(meant.mark, at: 0)
      isDue = isDue || meant.isDue
      rest.removeLast(meant.count)
    }
    if marks.isEmpty || rest.allSatisfy({ $0.text.isBlank }) { return nil }
    self.hasDue = isDue
    words = [taken[...], title[rest.endIndex...]].filter { !$0.isEmpty }
      .map { $0.map(\.text).joined(separator: " ") }.joined(separator: " … ")
    renaming = (rest.map(\.typedInTitle) + marks).joined(separator: " ")
  }

  /// The line that turns the words into marks.
  func line(number: Int) -> String { "\(CommandName.rename.word) \(number.asTyped) \(renaming)" }
}

extension QueryWord {
  /// The word as a line with a title spells it: a word that looks like a mark stays text.
  var typedInTitle: String {
    // Behind an empty word, as a leading "#" begins a comment. Scalars: a quote and a combining
    // mark on it are one character.
    let line = ShellWords.line(["", text]).unicodeScalars.dropFirst(3)
    var marks = TodoMarks()
    let isMark = (try? marks.take(QueryWord(text, column: column), canClear: false)) ?? true
    let isSafe = ["'", "\\"].contains(line.first)
    return isMark && !isSafe ? "\\\(String(line))" : String(line)
  }
}
