/// The stores that do the same work in one run.
enum Contender: String, CaseIterable, Codable {
  case ours
  case floor
  case naive
  /// The standard library's `@Observable`, where it can do the work.
  case observable
  /// The store itself in the smallest circumstances, for a goal that says how cost may grow.
  case alone
}

/// Does the measured work `times` times.
typealias Work = (_ times: Int) async -> Void

/// The contenders of one benchmark, set up and ready.
struct Contest {
  let ours: Work
  let floor: Work
  let naive: Work
  var observable: Work?
  var alone: Work?
  /// Returns the problem if the work was not what it seems.
  var check: () -> String? = { nil }

  /// The contenders that take part, with their work.
  var entries: [(contender: Contender, work: Work)] {
    Contender.allCases.compactMap { contender in
      work(of: contender).map { (contender, $0) }
    }
  }

  private func work(of contender: Contender) -> Work? {
    switch contender {
    case .ours: ours
    case .floor: floor
    case .naive: naive
    case .observable: observable
    case .alone: alone
    }
  }
}
