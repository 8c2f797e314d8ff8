import Synchronization

/// Detects parts of the state left loading without work in progress that could end it.
struct Watchdog: ~Copyable, Sendable {
  /// The fields that were reported and are still loading.
  private let reported = RawMutex<Set<String>>([])

  /// A diagnostic of the fields left loading and not yet reported; nil without any.
  func inspect(_ fields: [String]) -> Diagnostic? {
    reported.withLock { reported in
      let news = fields.filter { !reported.contains($0) }
      reported = Set(fields)
      return news.isEmpty ? nil : .leftLoading(fields: news)
    }
  }
}
