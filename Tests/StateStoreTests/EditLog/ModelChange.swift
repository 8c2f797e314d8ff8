/// A change of a place, as an edit, a write by hand or another client makes it: idempotent, and
/// most do not commute.
///
/// What a load brings may have an edit and later ones, on which these are all made again. An order
/// that depends on whether a change had found its element (`append`, `add`) does not come back
/// then; one that is put there does.
enum ModelChange: Equatable, Sendable {
  enum OfWords: Equatable, Sendable {
    case set(String)
    case append(String)
    case putLast(String)
    case toFront(String)
    case remove(String)
  }

  enum OfRows: Equatable, Sendable {
    case rename(Int, String)
    case finish(Int)
    case body(Int, OfWords)
    /// Names its rows: made again on what has later edits, it must not change the rows that these
    /// add.
    case bodies([Int], OfWords)
    case add(Int)
    case put(ModelRow)
    case putLast(Int)
    case putFirst(Int)
    case remove(Int)
    case toFront(Int)
  }

  case words(OfWords)
  case rows(OfRows)
  /// What a source has told of a place.
  case value(ModelValue)

  func make(at place: ModelPlace, in state: inout ModelState) {
    switch (self, state[place]) {
    case (.value(let value), _?): state[place] = value
    case (.words(let change), .words(var words)):
      change.make(in: &words)
      state[place] = .words(words)
    case (.rows(let change), .rows(var rows)):
      change.make(in: &rows)
      state[place] = .rows(rows)
    default: break
    }
  }
}

extension ModelChange.OfWords {
  func make(in words: inout [String]) {
    switch self {
    case .set(let word): words = [word]
    case .append(let word): if !words.contains(word) { words.append(word) }
    case .putLast(let word):
      words.removeAll { $0 == word }
      words.append(word)
    case .toFront(let word):
      words.removeAll { $0 == word }
      words.insert(word, at: 0)
    case .remove(let word): words.removeAll { $0 == word }
    }
  }
}

extension ModelChange.OfRows {
  func make(in rows: inout [ModelRow]) {
    func index(_ id: Int) -> Int? { rows.firstIndex { $0.id == id } }
    func taken(_ id: Int) -> ModelRow { index(id).map { rows.remove(at: $0) } ?? ModelRow(id: id) }
    switch self {
    case .rename(let id, let title): if let index = index(id) { rows[index].title = title }
    case .finish(let id): if let index = index(id) { rows[index].isDone = true }
    case .body(let id, let change):
      if let index = index(id) { change.make(in: &rows[index].body) }
    case .bodies(let ids, let change):
      for id in ids { if let index = index(id) { change.make(in: &rows[index].body) } }
    case .add(let id): if index(id) == nil { rows.append(ModelRow(id: id)) }
    case .put(let row):
      if let index = index(row.id) { rows[index] = row } else { rows.append(row) }
    case .putLast(let id): rows.append(taken(id))
    case .putFirst(let id): rows.insert(taken(id), at: 0)
    case .remove(let id): rows.removeAll { $0.id == id }
    case .toFront(let id): if let index = index(id) { rows.insert(rows.remove(at: index), at: 0) }
    }
  }
}

extension ModelChange {
  /// The change as a server makes it that spells in its own way.
  var revised: Self {
    switch self {
    case .words(.set(let word)): .words(.set(word.uppercased()))
    case .rows(.rename(let id, let title)): .rows(.rename(id, title.uppercased()))
    default: self
    }
  }
}
