/// A probable mistake of the program that embeds the store; never an error of a write.
///
/// Diagnostics go to the closure that `Store.init` got for them; ``report(_:)`` is the default.
public enum Diagnostic: Hashable, Sendable {
  /// Writes made inside observers have caused this many rounds in one delivery, which goes on
  /// (L10). The last different writes are listed in the order they were made.
  case runawayCycle(rounds: Int, writes: [Write])
  /// These stored properties of the state are Loadables in `isLoading`, and the last work that the
  /// store ran has ended, so that no work will settle them. Noticed in debug builds of the library.
  case leftLoading(fields: [String])

  /// The value that is observed at this line has changed by writes of properties that are not named
  /// after `reading:`, so that its observers did not hear of the change. Noticed in debug builds of
  /// the library, which compute such values once more now and then; reported once.
  case staleValue(fileID: String, line: UInt)

  /// The body of this run threw an error other than a cancellation, which is the outcome of the
  /// run, too.
  case runFailed(Write, LoadFailure)

  /// The body of a run has made this write by a store that it has captured, after the run was over:
  /// nothing refuses such a write. Noticed in debug builds of the library.
  case writeAfterRun(Write)

  /// More saved edits of one place than this limit wait for a source that goes on, whose revision
  /// stays below theirs: the oldest does not wait any longer, and is lost on the screen where the
  /// source tells an older value (L16). Reported once for each time that the place has edits; the
  /// write is the newest of these edits.
  case unheardEdits(limit: Int, Write)

  /// One call of `update`, or of what writes by it; for ``runFailed(_:_:)``, of `run`.
  public struct Write: Hashable, Sendable {
    /// The name that the caller gave: by default, that of the function around the call.
    public let name: String
    /// The module and file of the call.
    public let fileID: String
    /// The line of the call.
    public let line: UInt
  }
}

extension Diagnostic: CustomStringConvertible {
  /// What was noticed, where, and what to do, in one line.
  public var description: String {
    switch self {
    case .runawayCycle(let rounds, let writes):
      """
      StateStore: observers have kept writing for \(rounds) rounds, and go on. The last writes: \
      \(writes.map(\.description).joined(separator: ", ")). Let one of these observers stop \
      writing once the state is as it wants it.
      """
    case .leftLoading(let fields):
      "StateStore: left loading, with nothing under way that could end it: "
        + fields.joined(separator: ", ")
        + ". Load with `load`, which ends what it begins; or let the work that was begun by hand "
        + "run by `run`, and settle the phase whatever happens."
    case .staleValue(let fileID, let line):
      """
      StateStore: the value that is observed at \(fileID):\(line) has changed, and its observers were \
      not told: it reads more than the stored properties that are named after `reading:`. Name all \
      that it reads there, and nothing that is not part of the state.
      """
    case .writeAfterRun(let write):
      "StateStore: the write \(write) was made by the body of a run that is over. Write by the "
        + "`Run` that the body gets, which refuses that, and do not capture the store."
    case .unheardEdits(let limit, let edit):
      """
      StateStore: more than \(limit) saved edits, the last of them \(edit), wait for a source that goes on and \
      stays below the revisions of their commits. Let the source show or merge at the revisions that the commits \
      return, or end the load.
      """
    case .runFailed(let run, let failure):
      """
      StateStore: the run \(run) failed: \(failure). Catch the error in the body of the run where the run \
      can go on or tell the failure in the state; its handle has the failure as its outcome.
      """
    }
  }
}

extension Diagnostic.Write: CustomStringConvertible {
  public var description: String { "\"\(name)\" at \(fileID):\(line)" }
}
