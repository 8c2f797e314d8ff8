import Interactors
import Repositories
import StateStore

/// The rows of the edits in the log, each edit once, whatever screen shows.
struct TodoEditsPresenter {
  /// The rows of successive edits by one author.
  struct Group: Equatable {
    let author: TodosLog.Author
    var rows: [TodoRow] = []
    /// The number of changes that the log has dropped.
    var missed = 0
  }

  /// The changes presented so far.
  private var seen = TodosLog.Count()

  /// The groups of the entries since the last call, in the order of the log.
  ///
  /// A group has each todo once, as its last change left the todo, and removed todos last. Own
  /// edits are in list order, others' edits in the order of the log.
  ///
  /// - Parameters:
  ///   - list: The list to which the links of the todos lead.
  ///   - waiting: The ids of the todos with waiting changes.
  mutating func present(
    _ log: TodosLog, in list: TodoList, waiting: Set<Todo.ID> = [], at now: () -> LocalNow
  ) -> [Group] {
    let (entries, missed) = log.news(since: seen)
    seen = log.count
    var groups = [TodosLog.Author.others, .here].filter { missed[$0] > 0 }
      .map { Group(author: $0, missed: missed[$0]) }
    var rest = entries
    while let author = rest.first?.by {
      let news = rest.prefix { $0.by == author }.map(\.shown)
      rest = rest.drop { $0.by == author }
      // Mostly one edit, which may be as long as the list.
      let changes = news.count == 1 ? news[0].changes : news.flatMap(\.changes)
      let rows = rows(of: changes, by: author, in: list, waiting, at: now)
      if rows.isEmpty { continue }
      if groups.last?.author != author { groups.append(Group(author: author)) }
      groups[groups.count - 1].rows += rows
      groups[groups.count - 1].missed += news.reduce(0) { $0 + $1.rest }
    }
    for index in groups.indices { groups[index].rows.alignNumbers() }
    return groups
  }

  private func rows(
    of changes: [TodosEdit.Change], by author: TodosLog.Author, in list: TodoList,
    _ waiting: Set<Todo.ID>, at now: () -> LocalNow
  ) -> [TodoRow] {
    var last = lastOfEach(changes)
    if author == .here { last.sort { Todo.precedes($0.todo, $1.todo) } }
    let dues = last.contains { DateWords.isNeeded(for: $0.todo) } ? DateWords(now()) : nil
    let rows = last.compactMap { change in
      change.after.map {
        TodoRow($0, dues, in: list, note: .init(of: change.before, to: $0), waiting: waiting)
      }
    }
    if rows.count == last.count { return rows }
    let removed = last.filter { $0.after == nil }
    return rows
      + removed.map { TodoRow($0.todo, dues, in: list, note: .removed, waiting: waiting) }
  }

  /// The last change of each todo.
  private func lastOfEach(_ changes: [TodosEdit.Change]) -> [TodosEdit.Change] {
    var seen = Set<Todo.ID>(minimumCapacity: changes.count)
    if changes.allSatisfy({ seen.insert($0.id).inserted }) { return changes }
    seen.removeAll()
    return changes.reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}

extension TodosEdit.Change {
  /// The todo after the change, or before its removal.
  fileprivate var todo: Todo {
    switch self {
    case .added(let todo), .changed(from: _, to: let todo), .removed(let todo): todo
    }
  }
}
