import Synchronization

/// Notices when a part of the state is left loading with nothing under way that could end it.
struct Watchdog: ~Copyable, Sendable {
  /// The fields that were reported and are still loading.
  private let reported = RawMutex<Set<String>>([])

  /// A diagnostic of the fields that are left loading, but for those that were reported.
  func inspect(_ state: Any) -> Diagnostic? {
    let fields = loadingFields(of: state)
    return reported.withLock { reported in
      let news = fields.filter { !reported.contains($0) }
      reported = Set(fields)
      return news.isEmpty ? nil : .leftLoading(fields: news)
    }
  }
}
