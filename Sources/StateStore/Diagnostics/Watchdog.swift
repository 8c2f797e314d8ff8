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

extension Store {
  /// Looks for fields that are left loading, when the last work under way has ended; only in debug builds,
  /// because that reflects the state. A test kit, whose probe sees the store, looks by itself at the end
  /// of the test.
  @usableFromInline
  func watch() {
    #if DEBUG
      if engine.hasProbe { return }
      // The end of a load waits for this look, so another thread that writes all the time ends the look. The
      // next work that ends looks again.
      for _ in 0..<3 where work.isIdle {
        let (state, version, isLoading) = lock.withLock {
          ($0.draft.state, $0.version, !$0.draft.loading.isEmpty)
        }
        // A run that was under way in this state still is under way, or has written the state since.
        guard !isLoading, work.isIdle else { return }
        if lock.withLock({ $0.version }) != version { continue }
        if let diagnostic = watchdog.inspect(state) { diagnostics(diagnostic) }
        return
      }
    #endif
  }
}
