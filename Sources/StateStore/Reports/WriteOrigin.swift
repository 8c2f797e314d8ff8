/// The cause of a write: the work, or the code, that made it.
public enum WriteOrigin: Hashable, Sendable {
  /// Code that belongs neither to the work of the store nor to an observer.
  case outside
  /// An observer that was called for this version or a later part of the same delivery; or a closure
  /// of `observeWrites`, called for the write of this version.
  case observer(of: UInt64)
  /// A run of this name, by its ``Run``.
  case run(String)
  /// A load, whose name the write has.
  case load
  /// An optimistic update, whose name the write has.
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
