import Interactors
import Repositories

/// The mark that a person probably meant by plain words: "due tomorrow" is `due:tomorrow`.
struct MeantMark {
  let mark: String
  /// The number of words that the mark would replace.
  let count: Int
  /// Whether it is the time of a date that was typed.
  var isTime = false
  /// Whether it is a due date.
  var isDue: Bool { mark.hasPrefix("due:") }

  /// Reads the last words of a title; nil if they spell no mark.
  ///
  /// - Parameter hasDue: Whether the todo has a due date, so that a date alone is no mark.
  init?(atEndOf title: ArraySlice<QueryWord>, hasDue: Bool) {
    // Most titles end with a word that no mark has: it ends the search at once.
    var small: [String] = []
    for word in title.suffix(Self.longest).reversed() {
      // A quoted word is text.
      guard let word = word.plain?.lowercased(), Self.mayHave(word) else { break }
      small.append(word)
    }
    small.reverse()
    guard let word = title.last?.plain else { return nil }
    for count in (1...Self.longest).reversed() where count <= small.count {
      let last = small.suffix(count)
      let mark =
        (count == 1 ? Self.spelled(word) : Self.mark(last))
        ?? (hasDue ? nil : Self.clearDue(last))
      if let mark {
        (self.mark, self.count) = (mark, count)
        return
      }
    }
    return nil
  }

  /// Reads the first words where only marks are expected.
  ///
  /// - Parameter finds: Whether the marks find todos.
  init?(atStartOf words: some Sequence<QueryWord>, finds: Bool = false) {
    let marks = finds ? DateMark.filters : DateMark.all
    let plain = words.prefix(Self.longest).map(\.plain).prefix { $0 != nil }.compactMap(\.self)
    for count in (1...Self.longest).reversed() where count <= plain.count {
      let small = plain.prefix(count).map { $0.lowercased() }
      let mark =
        count == 1
        ? Self.spelled(plain[0], marks) ?? Self.due(small[...]) ?? Self.choice(small[0])
        : Self.mark(small[...], marks) ?? Self.completed(small, marks)
      if let mark {
        (self.mark, self.count) = (mark, count)
        return
      }
    }
    return nil
  }

  /// Whether a small word may be a part of a mark that is spelled by words.
  static func mayHave(_ word: String) -> Bool {
    !word.isEmpty && (DateWord.mayHave(word) || latinWords.contains(word))
  }

  /// The Latin words of marks, besides those of dates and steps.
  private static let latinWords: Set<String> = {
    let joints = ["every", "each", "by", "until", "on", "for"]
    let choices = WordMark.all.flatMap(\.choices)
    return Set(
      joints + choices + choices.map { String($0.prefix(1)) } + DateMark.all.flatMap(\.names)
        + WordMark.all.flatMap { $0.names + [$0.field.name] })
  }()

  /// The number of words in "due on the 24 december 2026 at 5 pm", without "the".
  private static let longest = 8

  /// The mark spelled by several words.
  private static func mark(
    _ words: ArraySlice<String>, _ marks: [DateMark] = DateMark.all
  ) -> String? {
    let (first, rest) = (words[words.startIndex], words.dropFirst())
    for mark in WordMark.all where !mark.choices.isEmpty {
      if mark.names.contains(first), rest.count == 1 { return spelled(mark, rest[rest.startIndex]) }
      if Array(rest) == [mark.field.name] { return spelled(mark, first) }
    }
    if let rule = rule(first, rest) { return rule }
    switch first {
    case "by", "until": return due(rest)
    // "Work on 3d" has no date.
    case "on": return isDay(rest) ? due(rest) : nil
    default:
      guard let mark = marks.first(where: { $0.names.contains(first) }) else { return nil }
      let joins = ["on", "by", "for", "until"].contains(rest.first)
      return date(joins ? rest.dropFirst() : rest).map { "\(mark.key)\($0)" }
    }
  }

  /// The mark of a rule: "every 2 weeks", "each monday", 매주 월요일.
  private static func rule(_ first: String, _ rest: ArraySlice<String>) -> String? {
    guard ["every", "each", "매주"].contains(first), !rest.isEmpty,
      let step = RecurrenceRule.step(rest.joined(separator: " ")),
      let rule = RecurrenceRule(.every, step)
    else { return nil }
    return "\(rule)"
  }

  /// A mark whose date continues in the next words: "due:next week".
  private static func completed(_ words: [String], _ marks: [DateMark]) -> String? {
    for key in marks.flatMap(\.keys) where words[0].hasPrefix(key) {
      let first = String(words[0].dropFirst(key.count))
      let date = (first.isEmpty ? [] : [first]) + words.dropFirst()
      return Self.date(date[...]).map { "\(key)\($0)" }
    }
    return nil
  }

  /// The mark of one word with another key, or a key in capitals: "priority:H".
  private static func spelled(_ word: String, _ marks: [DateMark] = DateMark.all) -> String? {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (key, value) = (word[..<colon].lowercased(), String(word[colon...].dropFirst()))
    switch key {
    case "tag", "tags":
      return value.unicodeScalars.first?.properties.isAlphabetic == true ? "+\(value)" : nil
    default:
      if let mark = marks.first(where: { $0.names.contains(key) }) {
        let value = value.lowercased()
        return (try? mark.value(value, QueryWord(value, column: 1))).map { _ in mark.key + value }
      }
      if let kind = RecurrenceRule.Kind(otherName: key) {
        let rule = try? RecurrenceRule(kind, value, QueryWord(word, column: 1))
        return rule.map { "\($0)" }
      }
      if let link = TodoLink.allCases.first(where: { $0.names.contains(key) }) {
        let named = try? LinkWord(link, value, QueryWord(word, column: 1))
        return named.map { _ in link.key + value }
      }
      return WordMark.all.first { $0.names.contains(key) }.flatMap { spelled($0, value) }
    }
  }

  static func due(_ words: ArraySlice<String>) -> String? {
    date(words).map { "due:\($0)" }
  }

  /// A date as one word, nil for no date: as it is typed, with dashes, or with a time as the
  /// program writes it.
  static func date(_ words: ArraySlice<String>) -> String? {
    guard let date = try? DateWord(words.joined(separator: " ")) else { return nil }
    let dashed = words.joined(separator: "-")
    let isSame = words.count == 1 || date.time == nil && (try? DateWord(dashed)) == date
    return isSame ? dashed : "\(date)"
  }

  /// The mark that has this word among its choices.
  private static func choice(_ word: String) -> String? {
    WordMark.all.first { $0.choices.contains(word) }?.typed(word)
  }

  private static func spelled(_ mark: WordMark, _ name: String) -> String? {
    (try? mark.value(name, QueryWord(name, column: 1))).map { mark.typed($0) }
  }
}

extension DateMark {
  /// The name, and the names that people try.
  fileprivate var names: [String] { [name] + otherNames }
}

extension RecurrenceRule.Kind {
  /// The kind that people mean by another key, or by its own in capitals: "recur:weekly".
  fileprivate init?(otherName name: String) {
    let isMeant = ["recur", "recurrence", "repeat", "repeats", "rec"].contains(name)
    guard let kind = isMeant ? .every : Self(rawValue: name) else { return nil }
    self = kind
  }
}

extension TodoLink {
  /// The key without its colon, and the names that people try.
  fileprivate var names: [String] { [String(key.dropLast())] + otherNames }
}

extension WordMark {
  /// The key without its colon, and the names that people try.
  fileprivate var names: [String] { [String(key.dropLast())] + otherNames }
}
