import Interactors
import Repositories

/// The marks of a todo in a line: its dates, its words such as the priority, its links to other
/// todos, and its tags.
struct TodoMarks: Hashable {
  /// The todos to link to, and those to take back, as a person names them.
  struct Links: Hashable {
    /// Whether all links go that are not added.
    var clears = false
    var steps: [LinkWord.Step] = []
  }

  var dates: [DateMark: Setting<MomentWord>] = [:]
  var recurrence: Setting<RecurrenceRule> = .keep
  var links: [TodoLink: Links] = [:]
  var words: [WordMark: Setting<String>] = [:]
  var addedTags: [String] = []
  var removedTags: [String] = []

  /// The marks as settings, without the links; `now` gives the dates their moments.
  func settings(at now: LocalNow) -> TodoSettings {
    var settings = TodoSettings()
    settings.dates = dates.mapValues { $0.map { $0.moment(at: now) } }
    settings.recurrence = recurrence.map { FirstOccurrence($0, at: now) }
    settings.words = words
    settings.addedTags = addedTags
    settings.removedTags = removedTags
    return settings
  }

  /// Reads a word; false if the word is not a mark.
  ///
  /// - Parameters:
  ///   - canClear: Whether a mark can remove a setting of the todo, and has no other meaning.
  ///   - takesNone: Whether `none` behind a key removes a setting even beside a title.
  mutating func take(
    _ word: QueryWord, canClear: Bool, takesNone: Bool = false
  ) throws(QueryError) -> Bool {
    func clears(_ name: String) -> Bool {
      canClear && name.isEmpty || (canClear || takesNone) && name.lowercased() == "none"
    }
    if let (mark, name) = DateMark.beginning(word) {
      dates[mark] = clears(name) ? .clear : .to(try mark.value(name, word))
    } else if let (kind, name) = RecurrenceRule.beginning(word) {
      recurrence =
        clears(name) ? .clear : .to(try RecurrenceRule(kind, name, word))
    } else if let (link, name) = TodoLink.beginning(word) {
      if clears(name) {
        links[link] = Links(clears: true)
      } else {
        try take(link, name, word, canClear: canClear)
      }
    } else if let (mark, name, isSign) = WordMark.beginning(word),
      !isSign || canClear || name.beginsWithLetter
    {
      words[mark] = clears(name) ? .clear : .to(try mark.value(name, word))
    } else if let name = word.after("+"), canClear || name.beginsWithLetter {
      move(try word.tag(name), from: \.removedTags, to: \.addedTags)
    } else if let name = word.after("-"), canClear {
      move(try word.tag(name), from: \.addedTags, to: \.removedTags)
    } else {
      return false
    }
    return true
  }

  /// If a tag is both added and removed, the last word counts, as with other marks.
  private mutating func move(
    _ tag: String, from old: WritableKeyPath<Self, [String]>,
    to new: WritableKeyPath<Self, [String]>
  ) {
    self[keyPath: old].removeAll { Todo.areSameTag($0, tag) }
    self[keyPath: new].append(tag)
  }

  private mutating func take(
    _ link: TodoLink, _ name: String, _ word: QueryWord, canClear: Bool
  ) throws(QueryError) {
    let named = try LinkWord(link, name, word)
    if !canClear, named.removes { throw QueryError(.notNumbers(link), word) }
    links[link, default: Links()].steps += named.steps
  }
}

extension QueryWord {
  /// Whether the word begins like a mark.
  var isLikeMark: Bool {
    DateMark.beginning(self) != nil || RecurrenceRule.beginning(self) != nil
      || TodoLink.beginning(self) != nil || WordMark.beginning(self)?.isSign == false
      || (after("+") ?? after("-"))?.beginsWithLetter == true
  }
}

extension String {
  /// Whether the text begins like a name: "+358" is part of a title, and so is "!".
  fileprivate var beginsWithLetter: Bool { unicodeScalars.first?.properties.isAlphabetic == true }
}

extension AppContainer {
  /// The marks as settings. Loads the list first if marks name todos, and it was never loaded.
  func settings(_ marks: TodoMarks, at now: LocalNow) async throws(ActionError) -> TodoSettings {
    var settings = marks.settings(at: now)
    for (link, named) in marks.links {
      // All at once, so that an error names all numbers that no todo has.
      _ = try await todos(numbered: NumberSelection(named.steps.flatMap(\.parts)))
      var setting = LinkSetting(clears: named.clears)
      for step in named.steps {
        let ids = try await todos(numbered: NumberSelection(step.parts)).map(\.id)
        let others = Set(ids)
        setting.added.removeAll(where: others.contains)
        setting.removed.removeAll(where: others.contains)
        if step.isRemoved { setting.removed += ids } else { setting.added += ids }
      }
      settings.links[link] = setting
    }
    return settings
  }
}
