import StateStore

/// A state with a place that everybody can load a number into.
protocol Answering: Equatable, Sendable {
  var answer: Loadable<Int> { get set }
}

extension Floor where State: Answering {
  /// Loads by a task that writes under the mutex once, and waits for its end.
  func load(_ number: Int, on executor: InlineExecutor?) async {
    await Task(executorPreference: executor) {
      self.update(0) { $0.answer = .loaded(number) }
    }.value
  }
}

extension NaiveStore where State: Answering {
  /// Writes that the answer is loading, then the answer by a task, and waits for its end.
  func load(_ number: Int, on executor: InlineExecutor?) async {
    update { $0.answer.setIsLoading() }
    await Task(executorPreference: executor) {
      self.update { $0.answer = .loaded(number) }
    }.value
  }
}
