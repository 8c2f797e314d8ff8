public import Repositories
public import StateStore
import Synchronization

/// Import and export of the todos of a store.
public struct RealExchangeInteractor: ExchangeInteractor {
  private let store: Store<AppState>
  private let todos: RealTodosInteractor
  private let files: any TodosFiles

  /// Makes an interactor.
  ///
  /// - Parameter todos: makes the edits, in the same store.
  public init(store: Store<AppState>, todos: RealTodosInteractor, files: any TodosFiles) {
    self.store = store
    self.todos = todos
    self.files = files
  }

  @discardableResult
  public func importTodos(
    from path: String, as format: ExchangeFormat?, isStrict: Bool
  ) async throws(ExchangeRefusal) -> ImportSummary {
    var contents = try await read(path, format)
    if isStrict, contents.badRowCount > 0 {
      throw .badRows(contents.badRows, count: contents.badRowCount)
    }
    do {
      let count = contents.todos.count
      let (edit, result) = try await todos.importTodos(
        contents.takeTodos(), endedBy: contents.ended)
      return ImportSummary(contents, count: count, edit, result)
    } catch {
      throw .edit(error)
    }
  }

  public func cancelImport() {
    // The runs first: a cancelled run begins no load.
    store.cancelRun(id: Self.reading)
    store.cancelRun(id: Self.copying)
    store.cancelLoad(\.importing)
    // The import may have ended before its load was cancelled, and have left the progress.
    if store.importProgress == nil { return }
    store.update("cancelled import") { draft in
      if !draft.importing.isLoading { draft.importProgress = nil }
    }
  }

  @discardableResult
  public func exportTodos(
    to path: String, as format: ExchangeFormat?, hasIDs: Bool = false, isReplacing: Bool
  ) async throws(ExchangeRefusal) -> Int {
    guard let format = format ?? ExchangeFormat(fileName: path) else {
      throw .notWritten(.unknownFormat(path: path))
    }
    let list = try await todosForExport()
    do {
      try await files.write(
        Array(list), as: format, hasIDs: hasIDs, to: path, isReplacing: isReplacing)
    } catch {
      throw .notWritten(error)
    }
    return list.count
  }

  private static let copying = "copy"

  @discardableResult
  public func copyTodos(to target: any TodosTarget) async throws(CopyRefusal) -> Int {
    do {
      try await todos.loadFirst()
    } catch {
      throw .edit(error)
    }
    let copied = WorkResult<Int>()
    let run = store.run(id: Self.copying, policy: .queue) {
      [repository = todos.repository, failure = todos.failure] _ in
      do {
        let copy = try await repository.copy()
        try await target.begin(with: copy)
        copied.result.withLock { $0 = .success(copy.count) }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let failure = failure(error)
        copied.result.withLock { $0 = .failure(failure) }
      }
    }
    await run.finished
    switch copied.result.withLock({ $0 }) {
    case .success(let count): return count
    case .failure(let failure): throw .notCopied(failure)
    case nil: throw .cancelled
    }
  }

  public func todosForExport() async throws(ExchangeRefusal) -> TodoList {
    do {
      try await todos.loadFirst()
    } catch {
      throw .edit(error)
    }
    return (store.todos.value ?? []).withNumbers
  }

  /// Reads a file by way of the state, which shows the progress, then clears the contents there. Of
  /// several files, each is read after the one before.
  private func read(
    _ path: String, _ format: ExchangeFormat?
  ) async throws(ExchangeRefusal) -> ImportedTodos {
    let read = WorkResult<ImportedTodos>()
    let run = store.run(id: Self.reading, policy: .queue) {
      [files, failure = todos.failure] run in
      let load = try run.update("import") { draft in
        draft.load(\.importing, failure: failure) {
          try await files.todos(in: path, as: format) { percent in
            // The file may be read on for a while after the load was cancelled.
            try? run.update("progress") { draft in
              if draft.importing.isLoading { draft.importProgress = percent }
            }
          }
        }
      }
      do {
        let contents = try await load.value
        read.result.withLock { $0 = .success(contents) }
      } catch let error as LoadFailure {
        read.result.withLock { $0 = .failure(error) }
      } catch {
        // Cancelled: without a result.
      }
    }
    await run.finished
    // Not in the run: a cancelled one writes nothing more.
    store.update("imported") { draft in
      // The next file may be read already.
      if draft.importing.isLoading { return }
      draft.importing = .notRequested
      draft.importProgress = nil
    }
    switch read.result.withLock({ $0.take() }) {
    case .success(let contents): return contents
    case .failure(let failure): throw .notRead(failure)
    case nil: throw .cancelled
    }
  }

  private static let reading = "import"
}

/// The result of work in a run; nil for cancelled work.
private final class WorkResult<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, LoadFailure>?>(nil)
}

extension RealTodosInteractor {
  /// Imports the rows of a file into the list by one edit, and returns the edit, and the changes that
  /// it asks for, with the remarks on them.
  ///
  /// - Parameter templates: The recurring tasks that were deleted in Taskwarrior.
  func importTodos(
    _ rows: consuming [ImportedTodo], endedBy templates: [ImportedTodo] = []
  ) async throws(TodosError) -> (edit: TodosEdit, result: ImportChanges) {
    try await loadFirst()
    var plan: ImportPlan? = ImportPlan(
      importing: consume rows, endedBy: templates, into: store.todos.value ?? [], moment: now())
    var result = ImportChanges()
    let edit = try await edit(.importing) { _, list throws(TodosError) in
      // The rows are let go before the edit is saved: a million take a hundred megabytes.
      if let plan = plan.take() { result = plan.changes(of: list) }
      return result.changes
    }
    return (edit, result)
  }
}

extension TodoList {
  /// The list, in which todos that wait for their numbers have the next ones: a provisional number
  /// is not exported.
  fileprivate var withNumbers: TodoList {
    let waiting = filter { $0.number <= 0 }
    if waiting.isEmpty { return self }
    var list = self
    var highest = Swift.max(0, lazy.map(\.number).max() ?? 0)
    for todo in waiting.sorted(by: { $0.number > $1.number }) {
      highest += 1
      list[id: todo.id]?.number = highest
    }
    return list
  }
}
