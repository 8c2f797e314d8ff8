import Synchronization

/// A lane of any value type, whose load and edits end with an incarnation.
protocol EndingLane<State>: StoreLane {
  /// Cancels the load and takes back the edits, as the incarnation is over.
  func abandon()
}

extension Lane: EndingLane {
  /// Ends the work at a path whose value is gone: cancels the load and takes each edit back.
  func abandon() {
    cancelLoad()
    invalidate()
    guard let store else { return }
    let savings = store.withEdits { $0.abandon(self) }
    publish()
    for saving in savings {
      for edit in saving.works {
        edit.takeBack { .goneChild(saving.caller.name, whileSaving: $0) }
        store.work.end(saving: edit)
        edit.cancel()
      }
    }
    store.saveReady(near: self)
    store.noteRest()
  }
}
