import StateStore

/// A state with a number that every contender can load.
protocol Answering: Equatable, Sendable {
  var answer: Loadable<Int> { get set }
}

extension Floor where State: Answering {
  /// Starts a task that writes the answer under the mutex, and waits for its end.
  func load(_ number: Int, on executor: InlineExecutor?) async {
    await Task(executorPreference: executor) {
      self.update(0) { $0.answer = .loaded(number) }
    }.value
  }
}

extension NaiveStore where State: Answering {
  /// Writes `isLoading`, starts a task that writes the answer, and waits for its end.
  func load(_ number: Int, on executor: InlineExecutor?) async {
    update { $0.answer.setIsLoading() }
    await Task(executorPreference: executor) {
      self.update { $0.answer = .loaded(number) }
    }.value
  }
}
