import Synchronization

/// A lane of which an incarnation ends the load and the edits, whatever the type of its value.
@usableFromInline
protocol EndingLane<State>: StoreLane {
  /// Cancels the load and takes back the edits, as the incarnation is over.
  func abandon()
}

extension Lane: EndingLane {
  /// Ends what is under way at a path whose value is gone: the load is cancelled, and each edit is
  /// taken back.
  @usableFromInline
  func abandon() {
    cancelLoad()
    invalidate()
    guard let store else { return }
    for saving in store.withEdits({ $0.abandon(self) }) {
      for edit in saving.works {
        edit.takeBack { .goneChild(saving.caller.name, whileSaving: $0) }
        edit.cancel()
        store.work.end(saving: edit)
      }
    }
    publish()
    store.saveReady(near: self)
    store.noteRest()
  }
}
