import Interactors
import Repositories
import StateStore

extension TodoListCommands {
  /// Prints changes as they come, until Ctrl-C, the end of the program, or the loss of its reader.
  func watch(_ typed: Watch) async throws(ActionError) -> Outcome {
    let query = TodoQuery(typed.condition).within(app.store.context)
    let watch = Watch(query.condition, typed.subject)
    let (app, output, watching) = (container.app, container.output, root.watching)
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    // Failures of the load are reported now: the command may never end.
    await app.store.delivered()
    root.tellFailures()
    let (result, status) = await watching.run {
      [weak watching] () async -> Result<Void, ActionError> in
      // Not before the watch has begun: there would be nothing to end.
      if !output.isForPerson {
        // Never returns for most readers; the program ends before.
        Task.detached {
          if await output.losesReader() {
            watching?.end(status: OutputError.closedPipeStatus)
          }
        }
      }
      do throws(TodosError) {
        switch watch.subject {
        case .changes, .presentAndChanges: try await printChanges(watch)
        case .counts(let format): try await printCounts(watch.condition, format)
        }
        return .success(())
      } catch {
        return .failure(ActionError(error, command: .watch))
      }
    }
    try result.get()
    return status.map { .quit(code: $0) } ?? .next
  }

  private func printChanges(_ watch: Watch) async throws(TodosError) {
    let (output, now, condition) = (container.output, container.now, watch.condition)
    let dues = dues(of: condition)
    let result = await Result { () async throws(TodosError) in
      try await container.app.todos.watch { list in
        await dues.take(list)
        if watch.subject == .changes { return true }
        let model = TodoListModel(
          list, TodoQuery(condition), at: now(), limit: output.rowLimit,
          waiting: container.app.store.backlog.waitingIDs)
        output.show(model.rows.map(WatchedRow.init))
        output.show(model.remarks.map { Remark(.list($0)) })
        return flush()
      } _: { news, list in
        await dues.take(list)
        output.show(WatchedRow.rows(news, condition, at: now(), in: list))
        return flush()
      }
    }
    await dues.end()
    try result.get()
  }

  /// Keeps one line of numbers current: in place for a person, otherwise with a new line for each
  /// change.
  private func printCounts(
    _ condition: TodoCondition, _ format: CountFormat?
  ) async throws(TodosError) {
    let (output, loadingLine) = (container.output, container.loadingLine)
    let counts = CountWatch(of: condition, as: format, now: container.now) { line in
      if output.isForPerson, loadingLine.stand(line.text(in: output.language)) { return true }
      output.show([line])
      return flush()
    }
    // A status bar gets numbers alone.
    let dues = output.isForPerson && format == nil ? dues(of: condition) : nil
    async let _: Void = counts.passTime(by: container.app.scheduler.clock)
    let result = await Result { () async throws(TodosError) in
      try await container.app.todos.watch {
        await dues?.take($0)
        return await counts.take($0)
      } _: {
        await dues?.take($1)
        return await counts.take($1)
      }
    }
    await dues?.end()
    // The last numbers stay above the prompt.
    if output.isForPerson, loadingLine.stand(nil), let line = await counts.line {
      output.show([line])
    }
    try result.get()
  }

  /// Says which of the watched todos fall due.
  private func dues(of condition: TodoCondition) -> DueWatch {
    let output = container.output
    return DueWatch(
      of: condition, in: output.language, now: container.now, by: container.app.scheduler.clock
    ) { lines in
      output.show(lines)
      _ = flush()
    }
  }

  /// Writes the collected lines. If that fails, ends the watch and returns false.
  private func flush() -> Bool {
    do throws(OutputError) {
      try output.flush()
      return true
    } catch {
      if !error.isClosedPipe { output.report(error, at: nil) }
      root.watching.end(status: error.isClosedPipe ? OutputError.closedPipeStatus : 1)
      return false
    }
  }
}
