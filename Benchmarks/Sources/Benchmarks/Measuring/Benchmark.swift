/// One thing that is measured: the store beside its baselines at the same work.
struct Benchmark {
  enum Subject {
    /// Sets everything up; none of that is measured.
    case work(prepare: () -> Contest)
    case memory(Retained)
  }

  /// `Type.operation`, and after a slash the circumstances.
  let name: String
  /// What grows from one benchmark to the next of a series.
  let series: String
  /// nil when it is on its own.
  let size: Int?
  let goals: [Goal]
  /// Whether the work runs on threads other than the caller's: those wait for one another, so that
  /// their instructions tell nothing.
  let usesThreads: Bool
  let subject: Subject

  /// Makes a benchmark of time that is on its own.
  init(
    _ name: String, goals: [Goal], usesThreads: Bool = false, prepare: @escaping () -> Contest
  ) {
    self.name = name
    self.goals = goals
    self.usesThreads = usesThreads
    subject = .work(prepare: prepare)
    series = name
    size = nil
  }

  /// Makes the benchmark of one size of a series: so many of `thing`.
  init(
    _ operation: String, _ size: Int, _ thing: String, goals: [Goal], usesThreads: Bool = false,
    prepare: @escaping () -> Contest
  ) {
    name = "\(operation)/\(size) \(thing)\(size == 1 ? "" : "s")"
    series = "\(operation)/\(thing)s"
    self.size = size
    self.goals = goals
    self.usesThreads = usesThreads
    subject = .work(prepare: prepare)
  }

  /// Makes a benchmark of memory.
  init(_ name: String, goals: [Goal], retained: Retained) {
    self.name = name
    self.goals = goals
    usesThreads = false
    subject = .memory(retained)
    series = name
    size = nil
  }
}
