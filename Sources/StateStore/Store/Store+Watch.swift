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
          let participants = $0.draft.participants
          return (
            $0.draft.state, $0.version, participants.loads?.isAtRest == false,
            participants.children?.hiddenExtents ?? []
          )
        }
        // A run that was in progress in this state still is, or has written the state since.
        guard !isLoading, work.isIdle else { return }
        if lock.withLock({ $0.version }) != version { continue }
        let names = hidden.isEmpty ? [] : FieldNames(of: state).names(of: hidden)
        if let diagnostic = watchdog.inspect(state, besides: names) { diagnostics(diagnostic) }
        return
      }
    #endif
  }
}
