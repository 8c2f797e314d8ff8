extension Store {
  /// Calls `body` with each write of the store from here on, until the subscription ends: for logs,
  /// for the breadcrumbs of a crash report, for counting (L23).
  ///
  /// ```swift
  /// let watch = store.observeWrites { write in logger.debug("\(write)") }
  /// ```
  ///
  /// `body` gets one record for each version, in order and without gaps, whatever observers of
  /// values skip. It runs outside the store's lock, one call at a time: on the thread that
  /// wrote, before the observers of the write, or, while another call is running, on the thread of
  /// that call afterwards; after some hundred calls a task takes over. It may write: that
  /// write is recorded, too, and delivered afterwards. While `body` is slow, up to 10,000 records
  /// wait; beyond that the oldest are dropped, and the next record says how many
  /// (``WriteRecord/missed``).
  ///
  /// - Complexity: While writes are observed, each keeps the state before and after it until `body`
  ///   has returned; so a write to an array or a dictionary copies it, as with an observer of the
  ///   whole state (an ``IdentifiedList`` copies O(log n)), and a write by an observer is linear in
  ///   the number of observed values. Without an observer of writes, a write costs nothing more.
  public func observeWrites(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (WriteRecord<State>) -> Void
  ) -> Subscription {
    if lock.isHeldHere { Misuse.reentry("observeWrites", fileID, line) }
    let queue = WriteQueue(roundLimit: engine.roundLimit, body)
    engine.add(queue)
    // Stands for the queue in the subscription, which knows the observers of values alone; the link
    // keeps it for as long.
    let observer = AnyObserver(of: 0, order: 0, addedAt: .owed)
    let link = StoreLink(to: self) { [engine] ended in
      // Before the check: another thread may have ended the observer, and not yet the calls.
      queue.cancel()
      guard ended() === observer else { return }
      engine.removeEndedWriteObservers()
      // Under the lock, the next thread that clears up does this.
      if !engine.lock.isHeldHere { withExtendedLifetime(queue.release()) {} }
    }
    return Subscription(of: observer, by: link)
  }

  /// Prints each write of the store from here on, with its differences: for debugging. Ends with the
  /// store.
  ///
  /// ```
  /// 3 "rename" at App/Todos.swift:20: todos
  ///   todos.loaded[2].title: "milk" → "Milk"
  /// ```
  public func printWrites(fileID: StaticString = #fileID, line: UInt = #line) {
    if lock.isHeldHere { Misuse.reentry("printWrites", fileID, line) }
    engine.add(
      WriteQueue(roundLimit: engine.roundLimit) { write in
        print(([write.description] + write.difference.lines).joined(separator: "\n  "))
      })
  }
}
