/// The state as an `update` closure sees it: by its members, recording the written ones.
///
/// ```swift
/// store.update { draft in
///   draft.filter = .open                       // one field written
///   draft.whole.clear()                        // a mutating method of the state: everything written
///   draft.whole = AppState()                   // everything written
/// }
/// ```
///
/// Loads, resets and cancellations can be part of the same version: `load`, `reset`, `cancelLoad` and
/// `cancelRun`. A binding and a child lend drafts of their value by `write`.
///
/// A draft records the byte ranges of the written stored properties, from
/// `MemoryLayout.offset(of:)`. So a write finds its observers without comparing states and without
/// a copy of the old state. Properties without a fixed offset (computed ones, stored ones with
/// `didSet`, and those of a function type or `weak`) count as everything written; a struct around a
/// closure has an offset. Writing through `draft.a.b` counts as writing `a`.
///
/// A draft cannot be copied or kept: it is the store's own value, lent for one closure. Exchanging
/// the drafts of two stores stops the program with a message; exchange their `whole`.
@dynamicMemberLookup
public struct Draft<State: Sendable>: ~Copyable {
  @usableFromInline var state: State
  /// Identifies the store that lends the draft: closures can exchange the drafts of two stores.
  @usableFromInline let owner: DraftOwner
  @usableFromInline var written = WrittenFields()
  /// The values that this update's assignments replaced in the state. They are destroyed after the
  /// lock is released, because a `deinit` is user code (L2).
  @usableFromInline var replaced: [Any] = []
  /// Whether a task of the runtime's pool may destroy replaced values during the update. False in a
  /// store with an executor of its own, as in tests, whose runs must be alike.
  @usableFromInline let destroysEarly: Bool
  @usableFromInline var versions = FieldVersions()
  @usableFromInline var participants = WriteParticipants<State>()

  @inlinable
  init(_ state: consuming State, owner: DraftOwner, destroysEarly: Bool) {
    self.destroysEarly = destroysEarly
    self.state = state
    self.owner = owner
  }

  /// Reads a member of the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    @inline(__always) _read { yield state[keyPath: path] }
  }

  /// Reads or writes a member of the state, in place.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    @inline(__always) _read { yield state[keyPath: path] }
    @inline(__always) _modify {
      written.insert(extent(of: path))
      yield &state[keyPath: path]
    }
    @inline(__always) set {
      written.insert(extent(of: path))
      keep(state[keyPath: path])
      state[keyPath: path] = newValue
    }
  }

  /// Reads or writes a member whose old value needs no destruction.
  @inlinable
  public subscript<Value: BitwiseCopyable>(
    dynamicMember path: WritableKeyPath<State, Value>
  ) -> Value {
    @inline(__always) _read { yield state[keyPath: path] }
    @inline(__always) _modify {
      written.insert(extent(of: path))
      yield &state[keyPath: path]
    }
  }

  /// The entire state, for its methods and for replacing it.
  ///
  /// Every use that can change the state counts as writing everything, so all observed values are
  /// checked. A method of one member writes only that member: `draft.settings.clear()`.
  @inlinable
  public var whole: State {
    _read { yield state }
    _modify {
      written.insert(.everything)
      yield &state
    }
    set {
      written.insert(.everything)
      keep(state)
      state = newValue
    }
  }
}

/// The bytes of `State` that `path` names; everything for a path without a fixed offset.
@inlinable
@inline(__always)
func extent<State, Value>(of path: KeyPath<State, Value>) -> Range<Int> {
  guard let offset = MemoryLayout<State>.offset(of: path) else { return .everything }
  return offset..<offset + MemoryLayout<Value>.size
}

extension Range<Int> {
  /// The extent of a write that may have changed anything, and of an observer of computed values.
  @usableFromInline static var everything: Range<Int> { 0..<Int.max }
}
