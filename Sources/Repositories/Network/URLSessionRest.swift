#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Suspends a session while its servers are silent.
  ///
  /// Foundation on Linux waits until a connection is writable, and never stops waiting for that
  /// (`_SocketSources` in MultiHandle.swift keeps its write source): a connection that waits for an
  /// answer is always writable, so the session would keep a processor busy. A session does all its
  /// work on one queue, one block after the other. During silence, the queue is suspended most of
  /// the time: each time for half of the silence so far, 100 ms at most, so an answer is late by a
  /// half at most.
  final class URLSessionRest: Sendable {
    private struct State {
      /// The session's queue; nil where Foundation has none, as on Darwin.
      var work: DispatchQueue?
      var requests = 0
      var lastNews = ContinuousClock.now
      /// Whether a block that checks the time is scheduled.
      var isOnWatch = false
      var isAsleep = false
      var sleeps = 0
    }

    private static let longest = Duration.milliseconds(100)
    /// The time after an event in which a session is not suspended.
    private static let grace = Duration.milliseconds(2)

    private let state = Mutex(State())
    private let alarm = DispatchQueue(label: "URLSessionRest")

    /// Sets the session, before its first request.
    func attend(_ session: URLSession) {
      #if canImport(FoundationNetworking)
        attend(Mirror(reflecting: session).descendant("workQueue") as? DispatchQueue)
      #endif
    }

    /// Sets the queue of a session; nil for a session that is never suspended.
    func attend(_ work: DispatchQueue?) {
      state.withLock { $0.work = work }
    }

    /// Whether the session's queue is known.
    var canRest: Bool { state.withLock { $0.work != nil } }

    /// Whether the session's queue is suspended.
    var isAsleep: Bool { state.withLock(\.isAsleep) }

    /// Counts a request that begins to wait.
    func begin() {
      state.withLock { state in
        state.requests += 1
        wake(&state)
        if !state.isOnWatch { look(&state) }
      }
    }

    /// Counts a request that no longer waits.
    func end() {
      state.withLock { $0.requests -= 1 }
    }

    /// Wakes the session after new data.
    func news() {
      state.withLock { wake(&$0) }
    }

    private func wake(_ state: inout State) {
      state.lastNews = .now
      if state.isAsleep { resume(&state) }
    }

    private func resume(_ state: inout State) {
      state.isAsleep = false
      state.work?.resume()
      look(&state)
    }

    /// Checks the time once the session has finished its queued work.
    private func look(_ state: inout State) {
      state.isOnWatch = state.work != nil
      state.work?.async { [self] in self.state.withLock { pause(&$0) } }
    }

    /// Suspends the queue, on which this runs, after this block.
    private func pause(_ state: inout State) {
      if state.requests == 0 {
        state.isOnWatch = false
        return
      }
      let quiet = ContinuousClock.now - state.lastNews
      let isAwake = quiet < Self.grace
      if !isAwake { state.work?.suspend() }
      state.isAsleep = !isAwake
      state.sleeps += 1
      let pause = isAwake ? Self.grace : min(quiet / 2, Self.longest)
      alarm.asyncAfter(deadline: .now() + pause / .seconds(1)) { [self, sleep = state.sleeps] in
        self.state.withLock { state in
          if state.sleeps != sleep { return }
          if state.isAsleep { resume(&state) } else if isAwake { look(&state) }
        }
      }
    }
  }
#endif
