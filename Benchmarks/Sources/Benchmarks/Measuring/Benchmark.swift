/// One measurement: the store beside its baselines at the same work.
struct Benchmark {
  enum Subject {
    /// Work whose set-up, `prepare`, is not measured.
    case work(prepare: () -> Contest)
    case memory(Retained)
  }

  /// `Type.operation`, then a slash and the circumstances.
  let name: String
  /// The operation, and the things whose number grows.
  let series: String
  /// The number of things; nil for a benchmark without a series.
  let size: Int?
  let goals: [Goal]
  /// Whether the work runs on threads other than the caller's. Such threads wait for one another, so
  /// their instructions tell nothing.
  let usesThreads: Bool
  let subject: Subject

  /// Makes a benchmark of time on its own, outside a series.
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

  /// Makes the benchmark of one size of a series: `size` times `thing`.
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
