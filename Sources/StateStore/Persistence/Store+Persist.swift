extension Store {
  /// Keeps a part of the state between runs of the program: applies the value that `load` returns,
  /// and saves changes.
  ///
  /// ```swift
  /// let persistence = store.persist(
  ///   \.settings, members: \.fontSize, \.theme, onFailure: { error in log(error) },
  ///   load: { try await file.load() }, save: { try await file.save($0) })
  /// await persistence.hydrated            // before the first screen
  /// await persistence.flush()             // before the end
  /// ```
  ///
  /// Writes during `load` are not lost: a named member takes its stored value only if it still
  /// equals its value at the time of this call. Without names, the part is replaced as a whole, or
  /// not at all. Applying the stored value is one write. So name every member: an unnamed member keeps
  /// its value, and the next save replaces the member's stored value.
  ///
  /// The newest value is saved if it differs from the value last loaded or saved; after a save,
  /// nothing is saved for `interval`, but by a `flush`, which begins no such pause. Saves never
  /// overlap, and an older value never follows a newer one. A failed save is reported, and the next
  /// save makes up for it. A failed `load` is reported, and nothing is saved until
  /// ``Persistence/startOver()``: an unreadable file stays as it is. The first change that is not
  /// saved for that reason is reported, too, and again by each `flush`: ``UnsavedChanges``. `load`
  /// returns nil if nothing is stored.
  ///
  /// A ``Loadable`` that was saved while loading, at the path or as a named member, comes back with
  /// its last value and not loading: that load has not outlived its program. Such a Loadable without
  /// a value takes the stored one beside a load that begins, or fails, before `hydrated`. For a
  /// Loadable deeper inside the value, `load` has to see to the former, and a load counts as a write.
  ///
  /// A value that is unequal to itself, as one with a NaN, is saved at each of these moments. While
  /// the stored value is loaded, such a value, or member, counts as written as soon as anything of
  /// the part is written.
  ///
  /// `save` must not await ``Persistence/flush()``, nor `load` ``Persistence/hydrated``: each would
  /// wait for itself for ever.
  ///
  /// The persistence does not keep the store alive, whose last value it saves after the interval,
  /// and ends when it is released or cancelled. If the store is released during `load`, its last
  /// value is merged with the stored one in the same way, and saved. The members are compared
  /// inside an update, or, once the store is gone, on a thread that saves: their `==` must not touch
  /// the store.
  ///
  /// - Parameters:
  ///   - interval: The pause after a save, by the clock of the store's scheduler; no pause unless
  ///     positive.
  ///   - onFailure: Receives the errors of `load` and `save`, and ``UnsavedChanges``, except an error
  ///     of `load` after the persistence was released or cancelled.
  public func persist<Value: Equatable & Sendable, each Member: Equatable & SendableMetatype>(
    _ path: any WritableKeyPath<State, Value> & Sendable,
    members: repeat any WritableKeyPath<Value, each Member> & Sendable,
    every interval: Duration = .seconds(1),
    onFailure: @escaping @Sendable (any Error) -> Void,
    fileID: StaticString = #fileID, line: UInt = #line,
    load: @escaping @Sendable () async throws -> Value?,
    save: @escaping @Sendable (Value) async throws -> Void
  ) -> Persistence<Value> {
    if lock.isHeldHere { Misuse.reentry("persist", fileID, line) }
    let extent = extent(of: path)
    let begun = lock.withLock { $0.draft.versions.latest }
    let initial = self[dynamicMember: path]
    let writer = PersistenceWriter(
      initial, on: scheduler.executor, newest: { [weak self] in self?[dynamicMember: path] },
      onFailure: onFailure, save: save)
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    // A released store releases the observer once all writes are delivered, and the observer
    // releases this object.
    let end = EndOfValues {
      writer.end()
      change.yield()
      change.finish()
    }
    // Of each write, also where the value is the one delivered last: a save in between may have
    // taken another one, which no observer saw.
    let seeing = subscribe(path, areEqual: nil, true, fileID, line) { value in
      withExtendedLifetime(end) {
        writer.note(seen: value)
        change.yield()
      }
    }
    let merged: @Sendable (Value, Value, Bool) -> Value = { current, stored, mayBeWritten in
      var merge = Merge(current, initial, stored, mayBeWritten: mayBeWritten)
      repeat merge.take(each members)
      return merge.result
    }
    return Persistence(writer, on: scheduler.executor) { [weak self] in
      do {
        guard let stored = try await load().map(settled) else { return writer.hydrate(nil) }
        if let self {
          update("hydrate", fileID: fileID, line: line) { draft in
            if writer.isClosed { return }
            let isWritten = draft.versions.lastWrite(of: extent) > begun
            draft[dynamicMember: path] = merged(draft[dynamicMember: path], stored, isWritten)
          }
        } else {
          writer.merge { merged($0, stored, $1) }
        }
        writer.hydrate(stored)
      } catch {
        if writer.isClosed { return }
        writer.refuse(because: error)
        onFailure(error)
      }
    } save: { [scheduler] in
      defer { withExtendedLifetime(seeing) {} }
      for await _ in changes {
        guard await writer.save(isAsked: false) else { continue }
        // A clock that refuses to wait does not end the saving; cancelling ends the loop.
        try? await scheduler.sleep(for: interval)
      }
    }
  }
}

/// A merge of a stored value into the current one, which may have been written since the initial
/// one.
private struct Merge<Value: Equatable> {
  private let current: Value
  private let initial: Value
  private let stored: Value
  private let mayBeWritten: Bool
  /// The current value with the stored members so far; nil without named members.
  private var merged: Value?

  /// - Parameter mayBeWritten: Whether the property was written since the initial value.
  init(_ current: Value, _ initial: Value, _ stored: Value, mayBeWritten: Bool) {
    (self.current, self.initial, self.stored) = (current, initial, stored)
    self.mayBeWritten = mayBeWritten
  }

  mutating func take<Member: Equatable>(_ member: WritableKeyPath<Value, Member>) {
    var result = merged ?? current
    let (now, before) = (current[keyPath: member], initial[keyPath: member])
    if let value = value(now, since: before, or: stored[keyPath: member]) {
      result[keyPath: member] = value
    }
    merged = result
  }

  /// The stored value of a part that was not written; nil if the part keeps its value.
  private func value<Part: Equatable>(_ now: Part, since before: Part, or stored: Part) -> Part? {
    isWritten(now, before) ? taking(stored, into: now, since: before) : settled(stored)
  }

  /// Whether a part was written. A part with a NaN is unequal to itself, so for such a part
  /// `mayBeWritten` decides.
  private func isWritten<Part: Equatable>(_ now: Part, _ before: Part) -> Bool {
    now != before && (mayBeWritten || now == now)
  }

  var result: Value { merged ?? value(current, since: initial, or: stored) ?? current }
}
