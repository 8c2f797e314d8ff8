/// The cause of a write: the work, or the code, that made it.
///
/// ``WorkStep`` is something else: what a load or an edit did by the write. A load that somebody
/// begins in code of their own makes its first write with the step `started` and the cause
/// `outside`; what the load brings has the step `loaded` and the cause `load`.
public enum WriteOrigin: Hashable, Sendable {
  /// Code that belongs neither to the work of the store nor to an observer: a call of `update`, the
  /// call that begins a load, an edit or a page, or `cancelLoad` and `reset`.
  case outside
  /// An observer of values, or a closure of `observeWrites`.
  ///
  /// For a closure of `observeWrites`, this is the version of the write that it was called with.
  /// For an observer of values, it is the newest write that touched a value of the delivery, that
  /// is, one of the values whose observers were called together; for an observer that was called
  /// as it subscribed, the version of the state that it got. The record does not say which
  /// observer it was: look for those of the fields that this version wrote, or give the update a
  /// name.
  case observer(of: UInt64)
  /// A run of this name, by its ``Run`` or ``PlaceRun``. A write of its body by a captured store
  /// is `outside`.
  case run(String)
  /// A load or a page that brings, merges or fails, whose name the write has.
  case load
  /// An optimistic update that is merged after its saving, or taken back; the write has its name.
  /// Its first change, the step `applied`, has the cause of the code that made it.
  case edit
}

extension WriteOrigin: CustomStringConvertible {
  /// The cause in words, as in "by …".
  public var description: String {
    switch self {
    case .outside: "code outside the store"
    case .observer(let version): "an observer of version \(version)"
    case .run(let name): "the run \"\(name)\""
    case .load: "the load"
    case .edit: "the edit"
    }
  }
}
