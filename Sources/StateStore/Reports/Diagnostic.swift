/// A probable mistake of the program that embeds the store; never an error of a write.
///
/// Diagnostics go to the closure given to `Store.init`; ``report(_:)`` is the default.
public enum Diagnostic: Hashable, Sendable {
  /// Writes inside observers have caused this many rounds in one delivery, which continues (L10).
  /// The last different writes are listed in the order they were made.
  case runawayCycle(rounds: Int, writes: [Write])
  /// These stored properties of the state are Loadables in `isLoading`, and the last work of the
  /// store has ended, so no work will settle them. Detected in debug builds of the library.
  case leftLoading(fields: [String])

  /// The value observed at this line changed by writes of properties that are not named after
  /// `reading:`, so its observers missed the change. Detected in debug builds of the library, which
  /// recompute such values now and then; reported once.
  case staleValue(fileID: String, line: UInt)

  /// The body of this run threw an error other than a cancellation; the error is also the outcome
  /// of the run.
  case runFailed(Write, LoadFailure)

  /// The body of a run made this write after the run was over, by a captured store: nothing refuses
  /// such a write. Detected in debug builds of the library.
  case writeAfterRun(Write)

  /// Unheard edits are saved, but the source that the state is loaded from does not show them yet.
  /// More of them at one place than this limit wait for the source of a load that goes on,
  /// whose revision stays below theirs. The oldest edit stops waiting, and is lost on the screen
  /// when the source sends an older value (L16). Reported once each time the place has edits; the
  /// write is the newest of these edits.
  case unheardEdits(limit: Int, Write)

  /// One call of `update`, or of a method that writes by it; for ``runFailed(_:_:)``, of `run`.
  public struct Write: Hashable, Sendable {
    /// The name that the caller gave: by default, the name of the function around the call.
    public let name: String
    /// The module and file of the call.
    public let fileID: String
    /// The line of the call.
    public let line: UInt
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding, its position, and the remedy, in one line.
  public var description: String {
    switch self {
    case .runawayCycle(let rounds, let writes):
      """
      StateStore: observers have written for \(rounds) rounds without an end. The last writes: \
      \(writes.map(\.description).joined(separator: ", ")). Make one of these observers stop \
      writing when the state has the value that it needs.
      """
    case .leftLoading(let fields):
      "StateStore: no running work can end the loading of "
        + fields.joined(separator: ", ")
        + ". Load with `load`, which always settles the phase; or start your own work with `run`, "
        + "and settle the phase in every case."
    case .staleValue(let fileID, let line):
      """
      StateStore: the value observed at \(fileID):\(line) has changed, but its observers were not \
      called: it reads properties that are not named after `reading:`. Name all stored properties \
      that it reads there, and read nothing outside the state.
      """
    case .writeAfterRun(let write):
      "StateStore: the body of a run made the write \(write) after the run was over. Write by the "
        + "`Run` that the body gets, which refuses late writes, and do not capture the store."
    case .unheardEdits(let limit, let edit):
      """
      StateStore: more than \(limit) saved edits, the last of them \(edit), wait for the source of \
      a load, which stays below the revisions of their commits. Make the source show or merge at \
      the revisions that the commits return, or end the load.
      """
    case .runFailed(let run, let failure):
      """
      StateStore: the run \(run) failed: \(failure). Catch the error in the body of the run to \
      continue, or to write the failure into the state; the outcome of its handle is the failure.
      """
    }
  }
}

extension Diagnostic.Write: CustomStringConvertible {
  public var description: String { "\"\(name)\" at \(fileID):\(line)" }
}
