import Interactors
import Repositories
import Synchronization

/// The hooks of a list, and the process that delivers edits to them.
///
/// A hook never runs in the process of a person: `hooks run`, a process of its own, delivers, so
/// that nothing waits for a command, and the end of this program ends none.
final class EditHooks: Sendable {
  let hooks: [EditHook]
  /// The file with the reminders that a command got; nil for a list in memory.
  let reminders: @Sendable (_ command: String) throws(ActionError) -> HookFile<DueReminders>?
  /// The commands of the person, with the environment in which they run.
  let shell: @Sendable (_ command: String) -> ShellCommand
  let repository: (any TodosRepository)?
  private let start: @Sendable () throws(SystemError) -> ChildProcess
  /// Whether a hook runs this program: then it starts no delivery.
  private let isInHook: Bool
  /// The messages about hooks that this run has written to standard error.
  let told = Mutex<[HookMessage]>([])
  /// The revision up to which this run delivered itself, and its last edit by then; nil if it did
  /// not.
  private let own = Mutex<(end: Revision, last: TodosEdit.ID?)?>(nil)

  /// Makes no hooks.
  convenience init() {
    self.init(
      [], of: nil, isInHook: false, reminders: { _ in nil },
      shell: { ShellCommand(text: $0, environment: [:]) },
      start: { () throws(SystemError) in throw .cancelled })
  }

  /// - Parameters:
  ///   - isInHook: Whether a hook runs this program.
  ///   - start: Starts `hooks run` for the list.
  init(
    _ hooks: [EditHook], of repository: (any TodosRepository)?, isInHook: Bool,
    reminders:
      @escaping @Sendable (_ command: String) throws(ActionError) -> HookFile<DueReminders>?,
    shell: @escaping @Sendable (_ command: String) -> ShellCommand,
    start: @escaping @Sendable () throws(SystemError) -> ChildProcess
  ) {
    (self.hooks, self.repository, self.start) = (hooks, repository, start)
    (self.reminders, self.shell, self.isInHook) = (reminders, shell, isInHook)
  }

  /// Begins at the present revision with each hook that has no position yet; returns why that
  /// failed with one of them.
  func begin() async -> (any Error)? {
    guard let repository else { return nil }
    var flaw: (any Error)?
    for hook in hooks {
      do { try await hook.begin(of: repository) } catch { flaw = flaw ?? error }
    }
    return flaw
  }

  /// Delivers to all hooks at once, in this process, so that a command that hangs keeps no edit
  /// from the others; returns the outcomes in the order of the hooks.
  ///
  /// - Parameters:
  ///   - revision: The revision of the list as this program knows it.
  ///   - last: This program's last edit.
  func deliver(
    at now: @escaping @Sendable () -> LocalNow, upTo revision: Revision, after last: TodosEdit.ID?
  ) async throws -> [Result<EditDelivery.Outcome, any Error>] {
    guard let repository else { return [] }
    own.withLock { $0 = (revision, last) }
    if let newest = try await repository.newestRevision() {
      own.withLock { $0?.end = max(revision, newest) }
    }
    // A list on servers knows the single edits from the first revision on for which it was asked.
    if let oldest { _ = try await repository.update(since: oldest) }
    let deliveries = hooks.map { hook in
      Task { try await hook.delivery(of: repository, at: now).deliver() }
    }
    return await withTaskCancellationHandler {
      var outcomes: [Result<EditDelivery.Outcome, any Error>] = []
      for delivery in deliveries { outcomes.append(await delivery.result) }
      return outcomes
    } onCancel: {
      for delivery in deliveries { delivery.cancel() }
    }
  }

  /// The revision since which to ask for the edits of all hooks.
  var oldest: Revision? {
    hooks.compactMap(\.position?.asked).min()
  }

  /// Whether this run has delivered itself up to its last edit, or without one up to a revision.
  func hasDelivered(upTo revision: Revision, last: TodosEdit.ID?) -> Bool {
    guard let own = own.withLock(\.self) else { return false }
    return last.map { $0 == own.last } ?? (revision <= own.end)
  }

  /// The troubles of the last deliveries.
  var troubles: [Trouble] {
    hooks.compactMap { hook in
      do {
        return try hook.positions.position()?.failure.map { .failed(hook.command.text, $0) }
      } catch {
        return .noPosition(reason: error)
      }
    }
  }

  /// Starts a delivery if a hook may lack an edit up to a revision.
  ///
  /// - Parameter hasEdited: Whether edits were made whose revisions are unknown.
  func startDelivery(
    upTo revision: Revision, hasEdited: Bool = false
  ) throws(SystemError) -> ChildProcess? {
    if isInHook { return nil }
    let isBehind = hooks.contains { hook in
      hook.isAmidDelivery || hasEdited && hook.position != nil
        || hook.position.map { $0.reached < revision } ?? false
    }
    return isBehind ? try start() : nil
  }

  /// Why a hook lacks edits.
  enum Trouble {
    /// No delivery could be started.
    case notStarted(SystemError)
    case failed(_ command: String, HookFailure)
    /// The position of a hook cannot be read.
    case noPosition(reason: any Error)
  }
}
