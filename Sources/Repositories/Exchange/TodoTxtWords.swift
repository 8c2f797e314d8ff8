import Foundation

/// The words of a todo.txt line behind its prefix, separated by single spaces.
///
/// Words before an `id:` are the title; after it, words with a meaning count, and the others belong
/// to the title. Behind an `id:` without words before it, and in a line without one, words with a
/// meaning count anywhere. There a project and a tag are part of the title if a plain word follows,
/// as in "Call @Bob today"; the words with a key, such as `due:`, are not. A word with a key that
/// means nothing here is part of the title, but no plain word.
struct TodoTxtWords {
  struct Word {
    var text: Substring.UTF8View
    /// The meaning in this line; nil if the word means nothing, as before an id.
    var meaning: TodoTxtWord?
    var isTitle = false
    /// Whether the word comes from a title that was changed here.
    var isNew = false
  }

  /// The words, in the order of the line. An empty word stands between two spaces.
  var all: [Word]
  /// Whether words of the title mean nothing, because an id follows.
  private(set) var isTitleApart = false
  /// The title as it was read.
  private(set) var title = ""

  /// Splits a text.
  ///
  /// - Parameter isDay: returns whether a word is a day.
  init(_ text: Substring.UTF8View, isDay: (String) -> Bool) {
    all = text.split(separator: ASCII.space, omittingEmptySubsequences: false)
      .map { Word(text: $0, meaning: TodoTxtWord($0, isDay: isDay)) }
    let id = all.lastIndex { $0.isID }
    let start = id ?? 0
    for index in all.indices where index < start { all[index].meaning = nil }
    if !all.contains(where: { $0.meaning?.keyed?.key == .due }) {
      // A todo that comes back has a due date.
      for index in all.indices where all[index].meaning?.keyed?.key == .recurrence {
        all[index].meaning = nil
      }
    }
    if let id, id > 0 {
      isTitleApart = true
      for index in all.indices where index != id {
        all[index].isTitle = index < id || all[index].meaning == nil && !all[index].text.isEmpty
      }
      title = Self.text(all.lazy.filter(\.isTitle))
    } else {
      markTitle()
      title = Self.text(all.lazy.filter(\.isTitle))
      if !title.isBlank { return }
      // If all words have a meaning, they are also the title.
      for index in all.indices { all[index].isTitle = !all[index].isID }
      title = Self.text(all.lazy.filter(\.isTitle))
    }
  }

  /// Marks the words of the title in a line without words before its id.
  private mutating func markTitle() {
    let end = all.lastIndex { $0.meaning == nil && !$0.text.isEmpty && !$0.hasKey } ?? -1
    var spaces: [Int] = []
    var isBehindTitle = true
    for index in all.indices {
      let word = all[index]
      // An id at the beginning leaves the words behind it as they are in a line without one.
      if word.isID { continue }
      if word.text.isEmpty {
        // Spaces belong to the title between two of its words.
        if index < end { all[index].isTitle = true } else { spaces.append(index) }
        continue
      }
      let isMarkOfTitle = index < end && word.meaning?.keyed == nil
      all[index].isTitle = word.meaning == nil || isMarkOfTitle
      if isBehindTitle, all[index].isTitle { for space in spaces { all[space].isTitle = true } }
      isBehindTitle = all[index].isTitle
      spaces = []
    }
  }

  /// The whole text.
  var text: String { Self.text(all) }

  /// The id; nil without one.
  var id: UUID? {
    for case .id(let id)? in all.lazy.map(\.meaning) { return id }
    return nil
  }

  /// The value of a key, which the last word has; for a priority it is the first.
  func value(_ key: TodoTxtWord.Key) -> String? {
    place(of: key).flatMap { all[$0].meaning?.keyed?.value }
  }

  /// The rule by which the todo comes back; nil without one.
  var rule: RecurrenceRule? { value(.recurrence).flatMap(RecurrenceRule.init(todoTxt:)) }

  /// The value of a word `rec:` in the title whose rule a todo cannot have; nil without one.
  var unknownRule: String? {
    let mark = "rec:"
    let word = all.first { word in
      word.isTitle && word.meaning == nil && word.text.starts(with: mark.utf8)
        && RecurrenceRule.isForm(todoTxt: word.text.dropFirst(mark.utf8.count))
    }
    guard !isTitleApart, let word else { return nil }
    let value = String(Substring(word.text.dropFirst(mark.utf8.count)))
    return RecurrenceRule(todoTxt: value) == nil ? value : nil
  }

  /// The index of the word that gives a todo the value of a key.
  func place(of key: TodoTxtWord.Key) -> Int? {
    key == .priority
      ? all.firstIndex { $0.meaning?.keyed?.key == key }
      : all.lastIndex { $0.meaning?.keyed?.key == key }
  }

  private static func text(_ words: some Sequence<Word>) -> String {
    words.map { String(Substring($0.text)) }.joined(separator: " ")
  }
}

extension TodoTxtWords.Word {
  /// Whether the word has a key and a value.
  var hasKey: Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon != text.startIndex && text.index(after: colon) != text.endIndex
  }

  /// Whether the word is an id.
  var isID: Bool { if case .id? = meaning { true } else { false } }
}
