/// A line of todo.txt, split into its prefix (completion, dates, priority) and its text.
struct TodoTxtLine {
  private(set) var isDone = false
  private(set) var completed: String?
  private(set) var created: String?
  private(set) var priority: Priority?
  /// The letter of the priority.
  private(set) var letter: String?
  /// In a done todo, the word of a priority after the dates, such as "(A)"; the title if nothing
  /// follows.
  private(set) var markOfDone: String?
  /// The text after the prefix, as written.
  private(set) var text: Substring.UTF8View

  /// Splits a line.
  ///
  /// - Parameter isDay: returns whether a word is a day.
  init(_ line: Substring.UTF8View, isDay: (String) -> Bool) {
    text = line
    if takeWord({ $0 == "x" ? $0 : nil }) != nil {
      isDone = true
      completed = takeWord { isDay($0) ? $0 : nil }
      created = completed == nil ? nil : takeWord { isDay($0) ? $0 : nil }
      markOfDone = takeWord { Priority(inBrackets: $0) == nil ? nil : $0 }
      letter = markOfDone.map(Self.letter(inBrackets:))
      // A line that was ticked off in an editor: "x 2026-12-01 (A) 2026-11-30 Milk".
      if created == nil, letter != nil { created = takeWord { isDay($0) ? $0 : nil } }
    } else {
      letter = takeWord { Priority(inBrackets: $0) == nil ? nil : Self.letter(inBrackets: $0) }
      created = takeWord { isDay($0) ? $0 : nil }
    }
    priority = letter.flatMap(Priority.init(letter:))
  }

  private static func letter(inBrackets word: String) -> String {
    String(word.dropFirst().dropLast())
  }

  /// Removes the first word, with the space after it, if it has a meaning, and returns the meaning.
  private mutating func takeWord<Meaning>(_ meaning: (String) -> Meaning?) -> Meaning? {
    // No word of the prefix is longer than a day: a long line is not searched to its end for each.
    guard let end = text.prefix(11).firstIndex(of: ASCII.space),
      let found = meaning(String(Substring(text[..<end])))
    else { return nil }
    text = text[end...].dropFirst()
    return found
  }
}

extension Priority {
  /// The priority for a letter in brackets: (A) is high, (B) medium, each later one low.
  init?(inBrackets word: String) {
    guard word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")") else { return nil }
    self.init(letter: String(word.dropFirst().dropLast()))
  }

  /// The priority for a letter.
  init?(letter: String) {
    guard letter.utf8.count == 1, let byte = letter.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    else { return nil }
    self = byte == UInt8(ascii: "A") ? .high : byte == UInt8(ascii: "B") ? .medium : .low
  }

  /// The letter.
  var letter: String {
    switch self {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }
}
