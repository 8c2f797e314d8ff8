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
        let (state, version, isAtRest) = lock.withLock { core in
          let (loads, children) = (core.draft.participants.loads, core.draft.participants.children)
          return (
            core.draft.state, core.version, ![loads, children].contains { $0?.isAtRest == false }
          )
        }
        // A run that was in progress in this state still is, or has written the state since.
        guard isAtRest, work.isIdle else { return }
        if lock.withLock({ $0.version }) != version { continue }
        if let diagnostic = watchdog.inspect(state) { diagnostics(diagnostic) }
        return
      }
    #endif
  }
}
