import Synchronization

extension Lane {
  /// Ends what is under way at a path whose value is gone: the load is cancelled, and each edit is taken back.
  @usableFromInline
  func abandon() {
    cancelLoad()
    invalidate()
    guard let store else { return }
    let (jobs, discarded) = store.lock.withLock { core in
      let patches = core.draft.edited.note(self, isPending: false)
      store.hasEdits.store(!core.draft.edited.isEmpty, ordering: .relaxed)
      return withEdits { edits in (edits.abandon(), edits.takeDiscarded() + patches) }
    }
    for job in jobs {
      for result in job.results {
        result.takeBack { .goneChild(job.caller.name, whileSaving: $0) }
        result.work.cancel()
        store.work.end(saving: result.work)
      }
    }
    withExtendedLifetime(discarded) {}
    publish()
    store.noteRest()
  }
}

extension EditQueue {
  /// Lets go of everything; returns the jobs of the edits that were pending, oldest first.
  mutating func abandon() -> [Job] {
    let jobs = jobs
    self = EditQueue(discarding: self)
    return jobs
  }

  private init(discarding queue: EditQueue) {
    self.init()
    discarded = queue.discarded + [queue]
  }
}
