package import Foundation

/// Finds the todo of each line of todo.txt: most lines have no id.
///
/// A line belongs to the todo that keeps this very line, else to that of its id, else to the todo
/// whose export is this line, else to the one whose line has the same text behind another prefix, as
/// after a completion elsewhere, and else to the one with the same title and day of creation. Two
/// todos never take one line.
///
/// A todo leaves the line that it keeps to other todos if another line has the todo's id. A todo that
/// was edited here leaves that line to the todo whose export it is now, if the file has the edited
/// todo's export, too.
package struct TodoTxtMatching {
  let rows: [ImportedTodo]
  /// Finds a todo of the list by its id.
  let find: (UUID) -> Todo?
  let timeZone: TimeZone
  private let encoder: TodoTxtEncoder
  /// The id of each row that has found one.
  private(set) var ids: [UUID?]
  private var taken: Set<UUID> = []
  /// The indexes of the rows that are the exports of todos without lines.
  private var exported: Set<Int> = []

  /// The todos of the rows of a file.
  package struct Matches {
    /// The ids of those rows whose todo is not the one with the row's own id, by the rows' indexes.
    package fileprivate(set) var ids: [Int: UUID] = [:]
    /// The indexes of the rows that say what their todos say, and that no todo keeps yet.
    package fileprivate(set) var exported: Set<Int> = []
  }

  /// Finds the todo of each row.
  ///
  /// - Parameter find: finds a todo of the list by its id.
  /// - Complexity: O(*n*), for all rows and todos.
  package static func matches(
    of rows: [ImportedTodo], in todos: some BidirectionalCollection<Todo>, find: (UUID) -> Todo?
  ) -> Matches {
    guard case .day(let timeZone)? = rows.first?.precision, !todos.isEmpty else {
      return Matches()
    }
    return withoutActuallyEscaping(find) { find in
      var matching = TodoTxtMatching(rows, timeZone, find)
      matching.take(todos)
      matching.joinOccurrences()
      matching.takeFreshIDs()
      return Matches(ids: matching.exceptions, exported: matching.exported)
    }
  }

  private init(_ rows: [ImportedTodo], _ timeZone: TimeZone, _ find: @escaping (UUID) -> Todo?) {
    (self.rows, self.timeZone, self.find) = (rows, timeZone, find)
    encoder = TodoTxtEncoder(timeZone: timeZone, hasIDs: false)
    ids = Array(repeating: nil, count: rows.count)
  }

  /// Gives a row an id; false if another row has it.
  @discardableResult
  mutating func take(_ id: UUID, at index: Int) -> Bool {
    let isFree = taken.insert(id).inserted
    if isFree { ids[index] = id }
    return isFree
  }

  /// Gives a row the id of a todo that another row leaves.
  mutating func set(_ id: UUID, at index: Int) {
    ids[index] = id
    exported.remove(index)
  }

  private mutating func take(_ todos: some BidirectionalCollection<Todo>) {
    let named = Set(rows.lazy.filter(\.hasOwnID).map(\.id))
    let keeping = todos.reversed().lazy.compactMap { todo -> (UUID, RawJSON)? in
      guard let kept = todo.foreign[TodoTxtForeign.key] else { return nil }
      // The todo belongs to the line with its id, unless the kept line has one, too.
      if named.contains(todo.id), TodoTxtForeign.line(todo.foreign)?.contains("id:") != true {
        return nil
      }
      return (todo.id, kept)
    }
    take(keeping) { $0.foreign?[TodoTxtForeign.key] }
    for index in rows.indices where ids[index] == nil && rows[index].hasOwnID {
      take(rows[index].id, at: index)
    }
    if !ids.contains(nil) { return }
    var looks: [UUID: TodoTxtLook] = [:]
    for index in rows.indices where ids[index] == nil {
      looks[rows[index].id] = TodoTxtLook(rows[index], encoder.decoder)
    }
    takeEdited(todos, looks)
    takeByText(todos.filter { !taken.contains($0.id) }, looks)
  }

  /// Gives todos that were edited here the lines of their own exports if the lines that they keep
  /// equal the exports of other todos: "Buy milk" was completed, and another "Buy milk" was added.
  private mutating func takeEdited(
    _ todos: some BidirectionalCollection<Todo>, _ looks: [UUID: TodoTxtLook]
  ) {
    var open: [String: [Int]] = [:]
    for index in rows.indices.reversed() {
      if let line = looks[rows[index].id]?.line { open[line, default: []].append(index) }
    }
    let edited = Self.named(in: looks.values, todos).compactMap { todo in
      guard taken.contains(todo.id), let kept = TodoTxtForeign.line(todo.foreign),
        case let line = encoder.line(todo), line != kept, open[line] != nil
      else { return nil as (id: UUID, kept: String, line: String)? }
      return (todo.id, kept, line)
    }
    if edited.isEmpty { return }
    var free: [String: [Todo]] = [:]
    let keptLooks = edited.compactMap { TodoTxtLook($0.kept, encoder.decoder) }
    for todo in Self.named(in: keptLooks, todos).reversed() where !taken.contains(todo.id) {
      free[encoder.line(todo), default: []].append(todo)
    }
    var places: [UUID: Int] = [:]
    for (index, id) in ids.enumerated() where !rows[index].hasOwnID {
      if let id { places[id] = index }
    }
    for (id, kept, line) in edited {
      guard let place = places[id], let todo = free[kept]?.last, let index = open[line]?.popLast()
      else { continue }
      free[kept]?.removeLast()
      (ids[index], ids[place]) = (id, nil)
      take(todo.id, at: place)
      let isNew = TodoTxtForeign.line(todo.foreign) == nil
      if isNew, isKeptWhole(rows[place], by: todo) { exported.insert(place) }
    }
  }

  /// The todos whose titles can begin as those of lines do; only these are encoded.
  private static func named(
    in looks: some Sequence<TodoTxtLook>, _ todos: some Collection<Todo>
  ) -> [Todo] {
    let words = Set(looks.flatMap(\.firstWords))
    return todos.filter { words.contains(TodoTxtLook.firstWord(of: TodoTxtValues.title($0.title))) }
  }

  private mutating func takeByText(_ todos: [Todo], _ looks: [UUID: TodoTxtLook]) {
    func look(_ row: ImportedTodo) -> TodoTxtLook? { looks[row.id] }
    // Few todos can have one of the lines: the others are not encoded.
    let words = Set(looks.values.flatMap(\.firstWords))
    let near = todos.reversed().filter { todo in
      TodoTxtForeign.line(todo.foreign) != nil
        || words.contains(TodoTxtLook.firstWord(of: TodoTxtValues.title(todo.title)))
    }
    let lines = near.map { ($0, encoder.line($0)) }
    take(lines.lazy.map { ($0.id, $1) }) { look($0)?.line }
    let new = Dictionary(
      near.lazy.filter { TodoTxtForeign.line($0.foreign) == nil }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for index in rows.indices where !rows[index].hasOwnID && looks[rows[index].id] != nil {
      guard let todo = ids[index].flatMap({ new[$0] }) else { continue }
      if isKeptWhole(rows[index], by: todo) { exported.insert(index) }
    }
    if !ids.contains(nil) { return }
    // Reading a line costs more than all else: few todos have not found theirs.
    let rest = lines.filter { !taken.contains($0.0.id) }
    let own = rest.compactMap { todo, line in
      TodoTxtLook(line, encoder.decoder).map { (todo.id, $0) }
    }
    let kept = rest.compactMap { todo, _ in
      TodoTxtForeign.line(todo.foreign).flatMap { TodoTxtLook($0, encoder.decoder) }.map {
        (todo.id, $0)
      }
    }
    for index in rows.indices where ids[index] == nil && find(rows[index].id) != nil {
      take(rows[index].id, at: index)
    }
    for todos in [kept, own] { take(todos.lazy.map { ($0, $1.text) }) { look($0)?.text } }
    for todos in [kept, own] { take(todos.lazy.map { ($0, $1.birth) }) { look($0)?.birth } }
  }

  /// Whether the row's line stays the same in the next export of a todo that keeps it.
  private func isKeptWhole(_ row: ImportedTodo, by todo: Todo) -> Bool {
    if !todo.title.mayBeMisread { return true }
    let line = encoder.line(row.kept(by: todo)).utf8
    return line.elementsEqual((TodoTxtForeign.line(row.foreign) ?? "").utf8)
  }

  /// Gives each row without a todo the first one with the same key. The todos come from the last to
  /// the first.
  private mutating func take<Key: Hashable>(
    _ todos: some Sequence<(UUID, Key)>, of key: (ImportedTodo) -> Key?
  ) {
    var free: [(id: UUID, next: Int?)] = []
    var first: [Key: Int] = [:]
    for (id, key) in todos where !taken.contains(id) {
      free.append((id, first.updateValue(free.count, forKey: key)))
    }
    if free.isEmpty { return }
    for index in rows.indices where ids[index] == nil {
      guard let key = key(rows[index]), let place = first[key] else { continue }
      first[key] = free[place].next
      take(free[place].id, at: index)
    }
  }

  /// Gives the other rows ids that no todo has.
  private mutating func takeFreshIDs() {
    for index in rows.indices where ids[index] == nil && find(rows[index].id) == nil {
      take(rows[index].id, at: index)
    }
    var derived = DerivedID()
    for index in rows.indices where ids[index] == nil {
      let text = TodoTxtLook(rows[index], encoder.decoder)?.text ?? rows[index].title
      var id = derived.next(text.utf8)
      while find(id) != nil || !take(id, at: index) { id = derived.next(text.utf8) }
    }
  }

  private var exceptions: [Int: UUID] {
    var exceptions: [Int: UUID] = [:]
    for (index, id) in ids.enumerated() where id != rows[index].id { exceptions[index] = id }
    return exceptions
  }
}
