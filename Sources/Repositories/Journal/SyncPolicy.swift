/// The time at which saves in a file become durable, so that a power cut cannot remove them.
///
/// Whatever the policy, a killed program loses nothing, and a save is in the file whole or not at
/// all.
public enum SyncPolicy: String, Sendable, CaseIterable {
  /// A save returns when it is on the disk. No save is ever lost.
  case always

  /// A save returns when the system has it. It is on the disk a tenth of a second later, together
  /// with the other saves of that time, and at the end of the program: a power cut removes no more
  /// than the saves of that time.
  case batch

  /// A save returns when the system has it. The system writes it later, mostly within half a
  /// minute.
  case off
}
