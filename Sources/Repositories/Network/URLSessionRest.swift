#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Lets a session rest while its servers are silent.
  ///
  /// Foundation on Linux waits until a connection can be written to, and never stops waiting for
  /// that (`_SocketSources` in MultiHandle.swift keeps its write source): a connection that waits
  /// for an answer can be written to all the time, so that the session would keep a processor busy.
  /// A session does all its work on one queue, one block after the other. While nothing comes, the
  /// queue is suspended most of the time: for half the time since something came, 100 ms at most,
  /// so that an answer is late by a half at most.
  final class URLSessionRest: Sendable {
    private struct State {
      /// The queue of the session; nil where Foundation has none, as on Darwin.
      var work: DispatchQueue?
      var requests = 0
      var lastNews = ContinuousClock.now
      /// Whether a block that looks at the time is on its way.
      var isOnWatch = false
      var isAsleep = false
      var sleeps = 0
    }

    private static let longest = Duration.milliseconds(100)
    /// The time after news in which a session does not rest.
    private static let grace = Duration.milliseconds(2)

    private let state = Mutex(State())
    private let alarm = DispatchQueue(label: "URLSessionRest")

    /// Takes the session, before its first request.
    func attend(_ session: URLSession) {
      #if canImport(FoundationNetworking)
        attend(Mirror(reflecting: session).descendant("workQueue") as? DispatchQueue)
      #endif
    }

    /// Takes the queue of a session; nil for a session that never rests.
    func attend(_ work: DispatchQueue?) {
      state.withLock { $0.work = work }
    }

    /// Whether the queue of the session is known.
    var canRest: Bool { state.withLock { $0.work != nil } }

    /// Whether the queue of the session is suspended.
    var isAsleep: Bool { state.withLock(\.isAsleep) }

    /// Notes that a request begins to wait.
    func begin() {
      state.withLock { state in
        state.requests += 1
        wake(&state)
        if !state.isOnWatch { look(&state) }
      }
    }

    /// Notes that a request waits no longer.
    func end() {
      state.withLock { $0.requests -= 1 }
    }

    /// Notes that something has come.
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

    /// Looks at the time once the session has done what it has to do.
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
