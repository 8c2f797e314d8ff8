public import Foundation
public import Repositories
public import StateStore

/// The todos of a store, kept in a repository.
///
/// An edit is an optimistic update: it shows at once, is saved afterwards, in the order of the
/// edits, and is taken back if saving fails. A load brings the stored todos, with the edits on top
/// that they may lack, and continues with others' saves.
public struct RealTodosInteractor: TodosInteractor {
  let store: Store<AppState>
  let repository: any TodosRepository
  let retry: Retry
  let now: @Sendable () -> Date
  let calendar: @Sendable () -> Calendar
  let makeID: @Sendable () -> UUID
  let author: String
  /// Converts an error of the repository to a failure.
  let failure: @Sendable (any Error) -> LoadFailure
  /// Keeps the edits that cannot be saved.
  let refusals: Refusals
  let follows: Bool

  /// Makes an interactor.
  ///
  /// - Parameters:
  ///   - refusals: keeps the edits that cannot be saved.
  ///   - follows: whether the list applies others' changes, from its first load on.
  ///   - retry: whether failed loads are retried.
  ///   - now: the present moment.
  ///   - calendar: the calendar in which todos come back.
  ///   - makeID: an id that no todo has.
  ///   - author: the terminal or program that makes the edits.
  ///   - describe: puts an error of a repository into words for the user.
  public init(
    store: Store<AppState>, repository: any TodosRepository,
    refusals: any RefusedEditsRepository = InMemoryRefusedEdits(), follows: Bool = true,
    retry: Retry = .none, now: @escaping @Sendable () -> Date = { Date() },
    calendar: @escaping @Sendable () -> Calendar = {
      .local(timeZone: .current, locale: .current)
    },
    makeID: @escaping @Sendable () -> UUID = { UUID() }, author: String = "",
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) {
    self.store = store
    self.repository = repository
    self.follows = follows
    self.retry = retry
    self.now = now
    self.calendar = calendar
    self.makeID = makeID
    self.author = author
    let failure: @Sendable (any Error) -> LoadFailure = {
      LoadFailure(repositoryError: $0, describe)
    }
    self.failure = failure
    self.refusals = Refusals(
      repository: refusals, now: now, failure: failure, isForPerson: follows)
  }

  @discardableResult
  public func loadDetail(
    of id: Todo.ID, into detail: Binding<Loadable<TodoDetail>>
  ) -> any LoadHandle {
    detail.load(retry: retry, failure: failure) { [repository] in
      try await repository.detail(of: id)
    }
  }

  @discardableResult
  public func add(title: String, _ settings: TodoSettings) async throws(TodosError) -> Todo {
    try check(title)
    try await loadFirst()
    var added = try newTodo(title: title, settings)
    let edit = try await edit(.add) { _, list in
      added.rank = .between(nil, list.first?.rank)
      return [.added(added)]
    }
    return edit.changes.first?.after ?? added
  }

  @discardableResult
  public func set(_ settings: TodoSettings, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, .set) { todo, _ in settings.apply(to: &todo) }
  }

  @discardableResult
  public func postpone(
    by word: DateWord, at now: LocalNow, ids: [Todo.ID]
  ) async throws(TodosError) -> [Todo] {
    try await change(ids, .postpone) { todo, _ in
      let due = word.moment(postponing: todo.due, at: now)
      todo.due = due
      todo.recurrence?.postponed = due
    }
  }

  @discardableResult
  public func setDone(_ isDone: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await setDone(isDone ? .done : .reopen, ids) { $0.isDone != isDone }
  }

  @discardableResult
  public func completeWithParts(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await setDone(.done, ids, withParts: true) { !$0.isDone }
  }

  @discardableResult
  public func setStarted(_ isStarted: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, isStarted ? .start : .stop) { todo, moment in
      if !todo.isDone, todo.isStarted != isStarted { todo.started = isStarted ? moment : nil }
    }
  }

  @discardableResult
  public func setArchived(
    _ isArchived: Bool, ids: [Todo.ID]
  ) async throws(TodosError) -> [Todo] {
    try await edit(isArchived ? .archive : .unarchive) { _, list throws(TodosError) in
      var changes: [TodosEdit.Change] = []
      for todo in try list.withIDs(ids) where todo.isArchived != isArchived {
        if !todo.isDone { throw .notDone(todo) }
        var moved = todo
        moved.setArchived(isArchived)
        changes.append(.changed(from: todo, to: moved))
      }
      return changes
    }.changes.compactMap(\.after)
  }

  @discardableResult
  public func toggle(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await setDone(.toggle, ids) { _ in true }
  }

  @discardableResult
  public func skip(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    let now = LocalNow(now(), calendar())
    return try await edit(.skip) { _, list throws(TodosError) in
      try list.withIDs(ids).map { todo throws(TodosError) in
        if todo.recurrence == nil || todo.isDone { throw .notRecurring(todo) }
        return todo.next(at: now).map { .changed(from: todo, to: $0) } ?? .removed(todo)
      }
    }.changes.map(\.todo)
  }

  /// Completes the open ones of the todos that are meant, opens the done ones, and returns them.
  /// A todo that is done for today stays as it is.
  ///
  /// - Parameter withParts: Whether the open parts of completed todos are completed, too; without
  ///   them, such a todo is refused.
  private func setDone(
    _ name: TodosEdit.Name, _ ids: [Todo.ID], withParts: Bool = false,
    where isMeant: (Todo) -> Bool
  ) async throws(TodosError) -> [Todo] {
    // Outside the write, in which no closure of others may run.
    let now = LocalNow(now(), calendar())
    return try await edit(name) { _, list throws(TodosError) in
      var meant = try list.withIDs(ids)
      meant.removeAll { !isMeant($0) }
      let parts = list.openParts(of: meant.lazy.filter { !$0.isDone }, at: now)
      if !withParts, let (todo, count) = list.first(of: meant, with: parts) {
        throw .openParts(todo, count: count)
      }
      var changes: [TodosEdit.Change] = []
      changes.reserveCapacity(meant.count + parts.count)
      for todo in [meant, parts].joined() {
        if todo.isDone {
          changes.append(todo.reopened)
        } else if !list.isDoneForToday(todo, at: now) {
          changes += todo.completed(at: now, in: list)
        }
      }
      return changes
    }.changes.found { $0.before == nil ? nil : $0.after }
  }

  @discardableResult
  public func rename(
    id: Todo.ID, to title: String, _ settings: TodoSettings
  ) async throws(TodosError) -> Todo? {
    try check(title)
    return try await change([id], .rename) { todo, _ in
      todo.title = title
      settings.apply(to: &todo)
    }.first
  }

  @discardableResult
  public func remove(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await edit(.remove) { _, list throws(TodosError) in
      try list.withIDs(ids).map(TodosEdit.Change.removed)
    }.changes.compactMap(\.before)
  }

  @discardableResult
  public func purge() async throws(TodosError) -> [Todo] {
    try await edit(.purge) { _, list in
      list.filter { $0.isDone && !$0.isArchived }.map(TodosEdit.Change.removed)
    }.changes.compactMap(\.before)
  }

  @discardableResult
  public func purge(ids: [Todo.ID], archived: Bool) async throws(TodosError) -> [Todo] {
    try await edit(.purge) { _, list in
      ids.compactMap { list[id: $0] }.filter { $0.isDone && $0.isArchived == archived }
        .map(TodosEdit.Change.removed)
    }.changes.compactMap(\.before)
  }

  @discardableResult
  public func addNote(_ text: String, ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    if text.isBlank { throw .blankNote }
    return try await change(ids, .note) { todo, _ in
      todo.notes += todo.notes.isEmpty ? text : "\n" + text
    }
  }

  @discardableResult
  public func removeNotes(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await change(ids, .removeNotes) { todo, _ in todo.notes = "" }
  }

  /// A todo that still lacks its number and its position.
  func newTodo(title: String, _ settings: TodoSettings) throws(TodosError) -> Todo {
    var todo = Todo(
      id: makeID(), number: 0, title: title, rank: .between(nil, nil), createdAt: now())
    settings.apply(to: &todo)
    try todo.checkDates(in: calendar())
    return todo
  }

  /// Refuses a title that is blank or too long.
  func check(_ title: String) throws(TodosError) {
    if title.isBlank { throw .blankTitle }
    let length = title.titleLength
    if length > Todo.longestTitle { throw .longTitle(length: length) }
  }
}

extension Todo {
  /// The change that opens this done todo again.
  fileprivate var reopened: TodosEdit.Change {
    var open = self
    open.setArchived(false)
    open.isDone = false
    (open.completedAt, open.started) = (nil, nil)
    return .changed(from: self, to: open)
  }
}
