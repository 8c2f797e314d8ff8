import Interactors
import Repositories
import StateStore

/// The rows of the edits in the log, each edit once, whatever screen shows.
struct TodoEditsPresenter {
  /// The rows of successive edits by one author, each made when it is asked for.
  struct Group: Equatable {
    let author: TodosLog.Author
    var rows = TodoRows([])
    /// The number of changes that the log has dropped.
    var missed = 0
  }

  /// The changes of successive edits by one author, in the order of their rows.
  private struct Changes {
    let author: TodosLog.Author
    var all: [TodosEdit.Change] = []
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
      .map { Changes(author: $0, missed: missed[$0]) }
    var rest = entries
    while let author = rest.first?.by {
      let news = rest.prefix { $0.by == author }.map(\.shown)
      rest = rest.drop { $0.by == author }
      // Mostly one edit, which may be as long as the list, and has each todo once.
      let changes = news.count == 1 ? news[0].changes : news.flatMap(\.changes).lastOfEach
      if changes.isEmpty { continue }
      if groups.last?.author != author { groups.append(Changes(author: author)) }
      groups[groups.count - 1].all += inOrder(changes, by: author)
      groups[groups.count - 1].missed += news.reduce(0) { $0 + $1.rest }
    }
    return groups.map { group in
      Group(
        author: group.author, rows: rows(of: group.all, in: list, waiting, at: now),
        missed: group.missed)
    }
  }

  private func inOrder(
    _ changes: [TodosEdit.Change], by author: TodosLog.Author
  ) -> [TodosEdit.Change] {
    var changes = changes
    if author == .here { changes.sort { Todo.precedes($0.todo, $1.todo) } }
    if !changes.contains(where: \.isRemoval) { return changes }
    return changes.filter { !$0.isRemoval } + changes.filter(\.isRemoval)
  }

  private func rows(
    of changes: [TodosEdit.Change], in list: TodoList, _ waiting: Set<Todo.ID>,
    at now: () -> LocalNow
  ) -> TodoRows {
    let dues = changes.contains { DateWords.isNeeded(for: $0.todo) } ? DateWords(now()) : nil
    let width = TodoRow.width(ofNumbers: changes.lazy.map(\.todo.number))
    return TodoRows(changes.count) { place in
      let change = changes[place]
      let note = change.isRemoval ? .removed : RowNote(of: change.before, to: change.todo)
      return TodoRow(change.todo, dues, in: list, width: width, note: note, waiting: waiting)
    }
  }
}
