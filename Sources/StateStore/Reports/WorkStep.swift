/// The step of a load or an edit that makes a write.
public enum WorkStep: String, Hashable, Sendable {
  /// A load begins.
  case started
  /// A load has brought a value.
  case loaded
  /// A load that goes on, or a page, is merged into the value.
  case merged
  /// A load has failed.
  case failed
  /// A load is cancelled.
  case cancelled
  /// An edit is applied, before it is saved.
  case applied
  /// A saved edit is merged into the value, as its commit returned the value.
  case committed
  /// An edit is taken back.
  case takenBack = "taken back"
}
