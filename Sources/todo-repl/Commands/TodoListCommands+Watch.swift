import Interactors
import Repositories

extension TodoListCommands {
  /// Prints changes as they come, until Ctrl-C, the end of the program, or that of its reader.
  func watch(_ condition: TodoCondition) async throws(ActionError) -> Outcome {
    let (app, output, now, watching) = (
      container.app, container.output, container.now, root.watching
    )
    try await app.arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    // What is refused as the list is loaded is told now: the command may never end.
    await app.store.delivered()
    root.tellFailures()
    if !output.isForPerson {
      // Never returns for most readers; the program ends before.
      Task.detached { [weak watching] in
        if await output.losesReader() {
          watching?.end(status: OutputError.closedPipeStatus)
        }
      }
    }
    let status = try await watching.run {
      do throws(TodosError) {
        try await app.todos.watch { news in
          output.show(WatchedRow.rows(news, condition, at: now()))
          guard let status = output.failureOfFlushing() else { return true }
          watching.end(status: status)
          return false
        }
        return .success(())
      } catch {
        return .failure(ActionError(error, command: .watch))
      }
    }
    return status.map { .quit(code: $0) } ?? .next
  }
}

extension Output {
  /// Writes the collected lines; returns the status with which the program ends where nothing can be written any more.
  fileprivate func failureOfFlushing() -> Int32? {
    do throws(OutputError) {
      try flush()
      return nil
    } catch {
      if error.isClosedPipe { return OutputError.closedPipeStatus }
      report(error, at: nil)
      return 1
    }
  }
}
