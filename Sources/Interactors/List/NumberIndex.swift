public import Repositories
public import StateStore
import Synchronization

/// Finds todos by their numbers.
///
/// The index keeps the numbers of the last list, and updates them by the changes to the next:
/// scanning 100,000 todos for each command would take longer than saving the command's edit.
public final class NumberIndex: Sendable {
  private let numbers = Mutex(SortedNumbers())

  /// Makes an empty index.
  public init() {}

  /// Finds the selected todos, each once, in the order of the selection, and by number within a
  /// range.
  ///
  /// Numbers without a todo are skipped in a range; a range without any todo counts as missing.
  /// A range means what a list shows, without archived todos, unless it has no others.
  ///
  /// - Parameter archived: Whether ranges mean archived todos, too.
  /// - Returns: the todos, and the parts of the selection without a todo.
  /// - Complexity: O(k log n) for k todos that are found or have changed since the last call; O(n
  ///   log n) when many have changed.
  public func todos(
    _ selection: NumberSelection, in list: TodoList, archived: Bool = false
  ) -> (found: [Todo], missing: [NumberSelection.Part]) {
    let parts = numbers.withLock { numbers in
      numbers.follow(list)
      return selection.parts.map { ($0, numbers.ids(of: $0)) }
    }
    var found: [Todo] = []
    for (part, ids) in parts {
      var todos = ids.found { list[id: $0] }
      if case .range = part, !archived, todos.contains(where: \.isArchived),
        !todos.allSatisfy(\.isArchived)
      {
        todos.removeAll(where: \.isArchived)
      }
      if found.isEmpty { found = todos } else { found += todos }
    }
    // Of one part, each todo is found once.
    if parts.count > 1 {
      var seen: Set<Todo.ID> = []
      found = found.filter { seen.insert($0.id).inserted }
    }
    return (found, parts.filter(\.1.isEmpty).map(\.0))
  }
}

/// The numbers of a list in order, each with the id of its todo.
private struct SortedNumbers {
  private struct Entry {
    let number: Int
    let id: Todo.ID
  }

  /// The most changes to apply one by one; beyond that, sorting all again is faster.
  private static let fewChanges = 64

  private var list: TodoList = []
  private var entries: [Entry] = []

  /// Updates the numbers to those of another list.
  mutating func follow(_ new: TodoList) {
    let old = list
    list = new
    if old.isEmpty { return sortAll() }
    let changes = new.changes(from: old)
    if changes.inserted.count + changes.removed.count + changes.updated.count > Self.fewChanges {
      return sortAll()
    }
    for place in changes.removed { remove(old[place.position]) }
    for place in changes.updated {
      guard let before = old[id: place.id], before.number != new[place.position].number else {
        continue
      }
      remove(before)
      insert(new[place.position])
    }
    for place in changes.inserted { insert(new[place.position]) }
  }

  private mutating func sortAll() {
    entries = list.map { Entry(number: $0.number, id: $0.id) }
    entries.sort { $0.number < $1.number }
  }

  /// The ids of the todos that a part of a selection names, by number.
  func ids(of part: NumberSelection.Part) -> [Todo.ID] {
    switch part {
    case .one(let number): ids(in: number...number)
    case .range(let range): ids(in: range)
    case .last: last.map { [$0.id] } ?? []
    }
  }

  /// The entry of the newest todo. Numbers of waiting todos lie below 0, the newest first.
  private var last: Entry? {
    guard let first = entries.first else { return nil }
    return first.number < 0 ? first : entries.last
  }

  private func ids(in range: ClosedRange<Int>) -> [Todo.ID] {
    let end = entries.orderedIndex { $0.number <= range.upperBound }
    return entries[entries.orderedIndex { $0.number < range.lowerBound }..<end].map(\.id)
  }

  private mutating func insert(_ todo: Todo) {
    let entry = Entry(number: todo.number, id: todo.id)
    entries.insert(entry, at: entries.orderedIndex { $0.number <= todo.number })
  }

  private mutating func remove(_ todo: Todo) {
    let start = entries.orderedIndex { $0.number < todo.number }
    if let index = entries[start...].firstIndex(where: { $0.id == todo.id }) {
      entries.remove(at: index)
    }
  }
}
