extension Store {
  /// Looks for fields that are left loading when the last work in progress has ended; only in debug
  /// builds, because the look reflects the state. A test kit, whose probe sees the store, looks by
  /// itself at the end of the test.
  @usableFromInline
  func watch() {
    #if DEBUG
      if probe != nil { return }
      // The end of a load waits for this look, so another thread that keeps writing ends the look.
      // The next work that ends looks again.
      for _ in 0..<3 where work.isIdle {
        let (state, version, isLoading, hidden) = lock.withLock {
          (
            $0.draft.state, $0.version, $0.draft.participants.loads?.isAtRest == false,
            $0.draft.hiddenExtents
          )
        }
        // A run that was in progress in this state still is, or has written the state since.
        guard !isLoading, work.isIdle else { return }
        if lock.withLock({ $0.version }) != version { continue }
        let fields = loadingFields(of: state, besides: hidden)
        if let diagnostic = watchdog.inspect(fields) { diagnostics(diagnostic) }
        return
      }
    #endif
  }

  /// The fields that show a load, but for hidden ones.
  package var fieldsLoading: [String] {
    let (state, hidden) = lock.withLock { ($0.draft.state, $0.draft.hiddenExtents) }
    return loadingFields(of: state, besides: hidden)
  }
}

extension Draft {
  /// The extents of the stored properties with values that a computed optional hides.
  fileprivate var hiddenExtents: [Range<Int>] { participants.children?.hiddenExtents ?? [] }
}
