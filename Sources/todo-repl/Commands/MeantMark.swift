import Interactors
import Repositories

/// The mark that a person probably meant by plain words: "due tomorrow" is `due:tomorrow`.
struct MeantMark {
  let mark: String
  /// The number of words that the mark would replace.
  let count: Int

  /// Reads the last words of a title; nil if they spell no mark.
  init?(atEndOf title: ArraySlice<QueryWord>) {
    // A quoted word is text: as an empty word it matches nothing.
    let words = title.suffix(Self.longest).map { $0.plain ?? "" }
    let small = words.map { $0.lowercased() }
    for count in (1...Self.longest).reversed() where count <= words.count {
      let mark = count == 1 ? Self.spelled(words[words.count - 1]) : Self.mark(small.suffix(count))
      if let mark {
        (self.mark, self.count) = (mark, count)
        return
      }
    }
    return nil
  }

  /// Reads a word where only marks are expected, with the word after it.
  init?(_ word: QueryWord, _ next: QueryWord?) {
    guard let plain = word.plain else { return nil }
    let text = plain.lowercased()
    if let next = next?.plain?.lowercased(), let mark = Self.mark([text, next]) {
      (self.mark, count) = (mark, 2)
    } else if let mark = Self.spelled(plain) ?? Self.due(text) ?? Self.choice(text) {
      (self.mark, count) = (mark, 1)
    } else {
      return nil
    }
  }

  /// The number of words in "due on friday at 17:00".
  private static let longest = 5

  /// The mark spelled by several words.
  private static func mark(_ words: ArraySlice<String>) -> String? {
    let (first, rest) = (words[words.startIndex], Array(words.dropFirst()))
    for mark in WordMark.all where !mark.choices.isEmpty {
      if mark.names.contains(first), rest.count == 1 { return spelled(mark, rest[0]) }
      if rest == [mark.field.name] { return spelled(mark, first) }
    }
    guard first == "due" || first == "by" else { return nil }
    let date = ["on", "by"].contains(rest[0]) ? Array(rest.dropFirst()) : rest
    switch date.count {
    case 1: return due(date[0])
    case 2: return due("\(date[0])@\(date[1])")
    case 3 where date[1] == "at": return due("\(date[0])@\(date[2])")
    default: return nil
    }
  }

  /// The mark of one word with another key, or a key in capitals: "priority:H".
  private static func spelled(_ word: String) -> String? {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (key, value) = (word[..<colon].lowercased(), String(word[colon...].dropFirst()))
    switch key {
    case "due": return due(value.lowercased())
    case "tag", "tags":
      return value.unicodeScalars.first?.properties.isAlphabetic == true ? "+\(value)" : nil
    default: return WordMark.all.first { $0.names.contains(key) }.flatMap { spelled($0, value) }
    }
  }

  private static func due(_ word: String) -> String? {
    (try? DateWord(word)) == nil ? nil : "due:\(word)"
  }

  /// The mark that has this word among its choices.
  private static func choice(_ word: String) -> String? {
    WordMark.all.first { $0.choices.contains(word) }?.typed(word)
  }

  private static func spelled(_ mark: WordMark, _ name: String) -> String? {
    (try? mark.value(name, QueryWord(name, column: 1))).map { mark.typed($0) }
  }
}

extension WordMark {
  /// The key without its colon, and the names that people try.
  fileprivate var names: [String] { [String(key.dropLast())] + otherNames }
}
