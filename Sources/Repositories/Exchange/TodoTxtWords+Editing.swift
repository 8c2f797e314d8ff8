import Foundation

/// Changes of the words of a line, each of as few words as possible.
extension TodoTxtWords {
  /// Replaces the title. Its words count like those of the line; words with a meaning in the old
  /// title that it lacks follow it.
  mutating func setTitle(_ title: String, isDay: (String) -> Bool) {
    let place =
      all.firstIndex(where: \.isTitle) ?? all.firstIndex(where: \.isID).map { $0 + 1 } ?? 0
    var old = all.filter { $0.isTitle && $0.meaning != nil }
    // A word with a key in the middle of the old title moves along with its value.
    let keys = Set(old.compactMap { $0.meaning?.keyed?.key })
    let words = title[...].utf8.split(separator: ASCII.space, omittingEmptySubsequences: false)
      .map { text in
        let meaning = isTitleApart ? nil : TodoTxtWord(text, isDay: isDay)
        let isNew = meaning?.keyed.map { !keys.contains($0.key) } ?? true
        return Word(text: text, meaning: meaning, isTitle: true, isNew: isNew)
      }
    let there = words.compactMap(\.meaning)
    old.removeAll { word in
      there.contains { other in
        other == word.meaning || other.keyed.map { $0.key == word.meaning?.keyed?.key } ?? false
      }
    }
    for index in old.indices { old[index].isTitle = false }
    all.removeAll(where: \.isTitle)
    all.insert(contentsOf: words + old, at: place)
    // A mark that the new title has stands in the line once.
    all.removeAll { word in
      !word.isTitle && word.meaning.map { $0.keyed == nil && there.contains($0) } ?? false
    }
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
    if let project, said.project != project { append("+\(project)", isDay) }
    for tag in values.tags where !said.tags.contains(tag) { append(values.word(tag), isDay) }
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
