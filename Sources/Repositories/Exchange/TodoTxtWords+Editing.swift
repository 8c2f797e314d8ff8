import Foundation

/// Changes of the words of a line, each of as few words as possible.
extension TodoTxtWords {
  /// Replaces the words of the title that differ from the new one. Its words count like those of the
  /// line; words with a meaning in the old title that it lacks follow it.
  mutating func setTitle(_ title: String, isDay: (String) -> Bool) {
    let places = all.indices.filter { all[$0].isTitle }
    let keys = Set(places.compactMap { all[$0].meaning?.keyed?.key })
    let words = title[...].utf8.split(separator: ASCII.space, omittingEmptySubsequences: false)
      .map { text in
        let meaning = isTitleApart ? nil : TodoTxtWord(text, isDay: isDay)
        // If the title has words with a key, each moves along with its value.
        let isNew = meaning?.keyed.map { !keys.contains($0.key) } ?? true
        return Word(text: text, meaning: meaning, isTitle: true, isNew: isNew)
      }
    let there = words.compactMap(\.meaning)
    let isSame = { (place: Int, word: Word) in all[place].text.elementsEqual(word.text) }
    let start = zip(places, words).prefix(while: isSame).count
    let end = zip(places.reversed(), words.reversed()).prefix(while: isSame).count
    let tail = min(end, min(places.count, words.count) - start)
    for index in 0..<start { all[places[index]] = words[index] }
    for index in 1..<(tail + 1) { all[places[places.count - index]] = words[words.count - index] }
    let old = places[start..<(places.count - tail)]
    let new = words[start..<(words.count - tail)]
    let lost = old.map { all[$0] }.filter { word in
      word.meaning.map { meaning in
        !there.contains {
          $0 == meaning || $0.keyed.map { $0.key == meaning.keyed?.key } ?? false
        }
      } ?? false
    }
    // Plain words behind a tag would make it a part of the title.
    let place =
      (start > 0 ? places[start - 1] + 1 : places.first)
      ?? all.firstIndex(where: \.isID).map { $0 + 1 } ?? 0
    for index in old.reversed() { all.remove(at: index) }
    all.insert(contentsOf: new + lost.map { $0.withoutTitle }, at: place)
    // A mark that the new title has stands in the line once.
    all.removeAll { !$0.isTitle && $0.meaning.map(there.contains) ?? false }
  }

  /// Sets the value of a key.
  mutating func set(_ key: TodoTxtWord.Key, to value: String?, isDay: (String) -> Bool) {
    let place = place(of: key)
    if place.flatMap({ all[$0].meaning?.keyed?.value }) == value { return }
    guard let value else {
      all.removeAll { $0.meaning?.keyed?.key == key && !$0.isNew }
      return
    }
    let text = "\(key.rawValue):\(value)"[...].utf8
    let meaning = TodoTxtWord(text, isDay: isDay)
    if let place, !all[place].isNew {
      (all[place].text, all[place].meaning) = (text, meaning)
    } else {
      append(Word(text: text, meaning: meaning))
    }
  }

  /// Sets the project and the tags.
  mutating func setMarks(of values: TodoTxtValues, isDay: (String) -> Bool) {
    let (project, tags) = (values.project, Set(values.tags))
    var old = marks
    if old.project == nil, let first = old.tags.first, first.isFurtherProject {
      // Such a first tag is a project here.
      (old.project, old.tags) = (
        String(Substring(first.utf8.dropFirst())), Array(old.tags.dropFirst())
      )
    }
    if old.project == project, Set(old.tags) == tags { return }
    let isThere = all.contains { $0.meaning == project.map(TodoTxtWord.project) }
    var isFirst = true
    var gone: Set<Int> = []
    for index in all.indices where !all[index].isNew {
      switch all[index].meaning {
      case .project(let name) where isFirst:
        isFirst = false
        if name == project { continue }
        if tags.contains("+\(name)"), project == nil {
          setText(of: index, to: "@+\(name)", isDay)
        } else if let project, !isThere {
          setText(of: index, to: "+\(project)", isDay)
        } else {
          gone.insert(index)
        }
      case .project(let name) where project == nil && tags.contains("+\(name)"):
        setText(of: index, to: "@+\(name)", isDay)
      case .project(let name):
        if name != project, !tags.contains("+\(name)") { gone.insert(index) }
      case .tag(let name):
        if !tags.contains(name) { gone.insert(index) }
      case .id, .due, .wait, .recurrence, .priority, nil: break
      }
    }
    all = all.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    let said = marks
    // Behind another word of its kind in the title, the project counts as a tag.
    let isWritten = all.contains { $0.meaning == project.map(TodoTxtWord.project) }
    if let project, said.project != project, !isWritten { append("+\(project)", isDay) }
    let saidTags = Set(said.tags)
    for tag in values.tags where !saidTags.contains(tag) { append(values.word(tag), isDay) }
  }

  /// Puts an id before all words, where it leaves them their meaning.
  mutating func insert(_ id: UUID) {
    let text = "id:\(id.uuidString.lowercased())"[...].utf8
    all.insert(Word(text: text, meaning: .id(id)), at: 0)
  }

  /// The project and the tags that the words give a todo.
  private var marks: (project: String?, tags: [String]) {
    var (project, tags): (String?, [String]) = (nil, [])
    for meaning in all.lazy.compactMap(\.meaning) {
      if case .tag(let name) = meaning { tags.append(name) }
      guard case .project(let name) = meaning else { continue }
      if project == nil { project = name } else if name != project { tags.append("+\(name)") }
    }
    return (project, tags)
  }

  private mutating func setText(of index: Int, to text: String, _ isDay: (String) -> Bool) {
    all[index].text = text[...].utf8
    all[index].meaning = TodoTxtWord(all[index].text, isDay: isDay)
  }

  private mutating func append(_ text: String, _ isDay: (String) -> Bool) {
    let text = text[...].utf8
    append(Word(text: text, meaning: TodoTxtWord(text, isDay: isDay)))
  }

  /// Adds a word behind the others, before spaces at the end of the line.
  private mutating func append(_ word: Word) {
    let end = all.lastIndex { !$0.text.isEmpty } ?? -1
    all.insert(word, at: end + 1)
  }
}

extension TodoTxtWords.Word {
  /// The word, outside the title.
  fileprivate var withoutTitle: TodoTxtWords.Word {
    var word = self
    word.isTitle = false
    return word
  }
}
