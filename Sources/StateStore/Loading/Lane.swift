import Synchronization

/// One path of a state, with what is under way there: the newest load, and the edits that are not saved
/// yet.
///
/// Its lock is an inner one: it is taken while the store's is held, never the other way round. The edits
/// change under both, so that they and the state agree.
final class Lane<State: Sendable, Value: Sendable>: AnyLane {
  typealias Edits = EditQueue<Value, Commit<Value>>

  private struct Contents {
    var load: WorkTable<State>.Entry?
    /// When the last load brought its value, in the store's time; nil when none did, or it was
    /// invalidated.
    var loadedAt: Duration?
    var attempt: LoadAttempt?
    var edits = Edits()
    /// Who is told of what is under way, when anybody asked.
    var activity: Store<PathActivity>?
  }

  private let contents = RawMutex(Contents())

  /// Makes `load` the newest of its path and returns the one before it, whose place it is to take.
  func begin(_ load: WorkTable<State>.Entry) -> Work? {
    contents.withLock { contents in
      let older = contents.load?.work
      contents.load = load
      contents.attempt = nil
      load.work.replace(older)
      return older
    }
  }

  /// The newest load, while it is under way.
  var load: LoadHandle? {
    let load = contents.withLock { $0.load }
    return load?.work.hasEnded == false ? load?.handle : nil
  }

  /// Forgets a load, unless a newer one has taken its place, and remembers when it brought a value.
  func end(_ load: Work, loadedAt: Duration?) {
    let entry = contents.withLock { contents in
      if contents.load?.work !== load { return WorkTable<State>.Entry?.none }
      if let loadedAt { contents.loadedAt = loadedAt }
      return contents.load.take()
    }
    withExtendedLifetime(entry) {}
  }

  var loadedAt: Duration? { contents.withLock { $0.loadedAt } }

  /// Says that the value, and what its load will bring, is out of date.
  func invalidate() {
    contents.withLock { contents in
      contents.load?.work.invalidate()
      contents.loadedAt = nil
    }
  }

  /// Forgets the load and its age, and returns it.
  func reset() -> WorkTable<State>.Entry? {
    contents.withLock { contents in
      contents.loadedAt = nil
      return contents.load.take()
    }
  }

  func takeLoad() -> WorkTable<State>.Entry? {
    contents.withLock { $0.load.take() }
  }

  var isIdle: Bool { load == nil }

  func withEdits<Result: Sendable>(_ body: (inout Edits) -> Result) -> Result {
    contents.withLock { body(&$0.edits) }
  }

  func noteWrite() {
    contents.withLock { $0.edits.noteWrite() }
  }

  func clear() {
    let old = contents.withLock { exchange(&$0, with: Contents()) }
    withExtendedLifetime(old) {}
  }
}

extension Lane {
  /// Notes that a load is about to try again.
  func note(_ attempt: LoadAttempt, of load: Work) {
    contents.withLock { contents in
      if contents.load?.work === load { contents.attempt = attempt }
    }
    publish()
  }

  /// What is under way.
  var current: PathActivity {
    contents.withLock { contents in
      PathActivity(
        isLoading: contents.edits.isLoading,
        attempt: contents.edits.isLoading ? contents.attempt : nil,
        pendingEdits: contents.edits.jobs.map(\.caller.name))
    }
  }

  /// A store of what is under way, made when somebody asks.
  var activity: Store<PathActivity> {
    let activity = contents.withLock { contents in
      let activity = contents.activity ?? Store(PathActivity.idle)
      contents.activity = activity
      return activity
    }
    publish()
    return activity
  }

  func publish() {
    contents.withLock { $0.activity }?.update("activity") { $0.whole = self.current }
  }
}

/// A lane, whatever its value is.
protocol AnyLane<State>: AnyObject, Sendable {
  associatedtype State: Sendable

  /// Forgets the load under way and returns it.
  func takeLoad() -> WorkTable<State>.Entry?

  /// Whether no load is under way.
  var isIdle: Bool { get }

  /// The path was written by somebody else while edits are pending.
  func noteWrite()

  /// Tells who observes the path what is under way.
  func publish()

  /// Lets go of everything: the store is gone.
  func clear()
}
