/// One thing that is measured: the store beside its baselines at the same work.
struct Benchmark {
  /// `Type.operation`, and after a slash the circumstances.
  let name: String
  /// What grows from one benchmark to the next of a series.
  let series: String
  /// nil when it is on its own.
  let size: Int?
  let goals: [Goal]
  /// Sets everything up; none of that is measured.
  let prepare: () -> Contest

  init(_ name: String, goals: [Goal], prepare: @escaping () -> Contest) {
    self.name = name
    self.goals = goals
    self.prepare = prepare
    series = name
    size = nil
  }

  /// Makes the benchmark of one size of a series: so many of `thing`.
  init(
    _ operation: String, _ size: Int, _ thing: String, goals: [Goal],
    prepare: @escaping () -> Contest
  ) {
    name = "\(operation)/\(size) \(thing)\(size == 1 ? "" : "s")"
    series = "\(operation)/\(thing)s"
    self.size = size
    self.goals = goals
    self.prepare = prepare
  }
}

/// Does the measured work so many times.
typealias Work = (_ times: Int) async -> Void

/// The contenders of one benchmark, set up and ready.
struct Contest {
  let ours: Work
  let floor: Work
  let naive: Work
  /// The store itself in the smallest circumstances, for a goal that says how cost may grow.
  var alone: Work?
  /// Says what went wrong, when the work was not what it seems.
  var check: () -> String? = { nil }
}
