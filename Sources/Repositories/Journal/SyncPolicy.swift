/// When what was saved in a file is made durable, so that a power cut cannot take it.
///
/// Whatever the policy: a program that is killed loses nothing, and a save is there whole or not at
/// all.
public enum SyncPolicy: String, Sendable, CaseIterable {
  /// A save returns when it is on the disk. Nothing that was saved is ever lost.
  case always

  /// A save returns when the system has it. It is on the disk a tenth of a second later, together with
  /// what followed, and at the end of the program: a power cut takes no more than that.
  case batch

  /// A save returns when the system has it, which writes it when it likes, mostly within half a minute.
  case off
}
