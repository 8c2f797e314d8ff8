/// A state with an ordered list of rows, whose bodies are places of their own, and a value beside
/// the list.
struct ModelState: Equatable, Sendable {
  var rows: [ModelRow] = []
  var note: [String] = []
  /// Whether there is a list; not after a reset.
  var hasRows = true

  func row(_ id: Int) -> ModelRow? { rows.first { $0.id == id } }
}

struct ModelRow: Equatable, Sendable {
  let id: Int
  var title = ""
  var isDone = false
  var body: [String] = []
}

/// A part of the state that can be edited and loaded.
enum ModelPlace: Hashable, Sendable {
  case list
  case body(Int)
  case note

  /// Whether both have a part of the state in common.
  func shares(_ other: Self) -> Bool {
    switch (self, other) {
    case (.list, .body), (.body, .list): true
    default: self == other
    }
  }

  /// Whether all of another place is a part of this one.
  func covers(_ other: Self) -> Bool { self == other || self == .list && other.shares(.list) }
}

extension ModelState {
  /// Takes the list away.
  mutating func reset() { (rows, hasRows) = ([], false) }
}

/// The value of a place.
enum ModelValue: Equatable, Sendable {
  case rows([ModelRow])
  case words([String])
}

extension ModelState {
  /// The value of a place; nil where the place is not there, and then what is set changes nothing.
  subscript(place: ModelPlace) -> ModelValue? {
    get {
      switch place {
      case .list: hasRows ? .rows(rows) : nil
      case .body(let id): (row(id)?.body).map(ModelValue.words)
      case .note: .words(note)
      }
    }
    set {
      switch (place, newValue) {
      case (.list, .rows(let rows)): (self.rows, hasRows) = (rows, true)
      case (.note, .words(let words)): note = words
      case (.body(let id), .words(let words)):
        if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].body = words }
      default: break
      }
    }
  }
}

extension ModelValue {
  /// Puts rows in place of those with their ids, or at the end.
  mutating func put(_ new: [ModelRow]) {
    guard case .rows(var rows) = self else { return }
    for row in new { ModelChange.OfRows.put(row).make(in: &rows) }
    self = .rows(rows)
  }
}
