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
  private let repository: (any TodosRepository)?
  private let start: @Sendable () throws(SystemError) -> ChildProcess
  /// Whether this run delivers itself, or runs in a hook: then it starts no delivery.
  private let isDelivering: Atomic<Bool>

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
    (self.reminders, self.shell) = (reminders, shell)
    isDelivering = Atomic(isInHook)
  }

  /// Begins at the present revision with each hook that has no position yet; returns why that
  /// failed.
  func begin() async -> (any Error)? {
    guard let repository else { return nil }
    do {
      for hook in hooks { try await hook.begin(of: repository) }
      return nil
    } catch {
      return error
    }
  }

  /// Delivers to each hook in this process; returns the outcomes in the order of the hooks.
  func deliver(
    at now: @escaping @Sendable () -> LocalNow
  ) async throws -> [EditDelivery.Outcome] {
    isDelivering.store(true, ordering: .relaxed)
    guard let repository else { return [] }
    // A list on servers knows the single edits from the first revision on for which it was asked.
    if let oldest { _ = try await repository.update(since: oldest) }
    var outcomes: [EditDelivery.Outcome] = []
    for hook in hooks where !Task.isCancelled {
      outcomes.append(try await hook.delivery(of: repository, at: now).deliver())
    }
    return outcomes
  }

  /// The revision up to which all hooks have had the edits.
  private var oldest: Revision? {
    hooks.compactMap(\.position?.reached).min()
  }

  /// The failures of the last deliveries, each with its command.
  var failures: [(command: String, failure: HookFailure)] {
    hooks.compactMap { hook in hook.position?.failure.map { (hook.command.text, $0) } }
  }

  /// Starts a delivery if a hook may lack an edit up to a revision.
  ///
  /// - Parameter hasEdited: Whether edits were made whose revisions are unknown.
  func startDelivery(
    upTo revision: Revision, hasEdited: Bool = false
  ) throws(SystemError) -> ChildProcess? {
    if isDelivering.load(ordering: .relaxed) { return nil }
    let isBehind = hooks.contains { hook in
      guard let position = hook.position else { return false }
      return hasEdited || position.begun != nil || position.reached < revision
    }
    return isBehind ? try start() : nil
  }

  /// Why a hook lacks edits.
  enum Trouble: Equatable {
    /// No delivery could be started.
    case notStarted(SystemError)
    case failed(_ command: String, HookFailure)
  }

  /// Delivers others' edits, and this program's own, as they come; retries a failed delivery after
  /// pauses that grow to a minute.
  ///
  /// - Parameters:
  ///   - wait: Waits for a pause.
  ///   - tell: Gets each trouble that was not there before.
  func follow(
    wait: @escaping @Sendable (Duration) async throws -> Void,
    tell: @escaping @Sendable (Trouble) -> Void
  ) async {
    guard let repository, !hooks.isEmpty else { return }
    let (calls, call) = AsyncStream.makeStream(
      of: Revision.self, bufferingPolicy: .bufferingNewest(1))
    let following = Task {
      let present = (try? await repository.newestRevision()) ?? nil
      call.yield(present ?? Revision(.max))
      // The end of the stream ends the following; the next run resumes.
      for try await update in repository.changes(since: present ?? oldest ?? .zero) {
        call.yield(update.revision)
      }
    }
    defer { following.cancel() }
    var pause = Duration.seconds(1)
    var retry: Task<Void, Never>?
    var told: [Trouble] = []
    for await revision in calls {
      var status: Int32?
      var troubles: [Trouble] = []
      do throws(SystemError) {
        guard let process = try startDelivery(upTo: revision) else { continue }
        status = try? await blocking { () throws(SystemError) in try process.status() }
        troubles = failures.map { .failed($0, $1) }
      } catch {
        troubles = [.notStarted(error)]
      }
      for trouble in troubles where !told.contains(trouble) { tell(trouble) }
      told = troubles
      retry?.cancel()
      guard status != 0 else {
        pause = .seconds(1)
        continue
      }
      retry = Task { [pause] in
        if (try? await wait(pause)) != nil { call.yield(revision) }
      }
      pause = min(pause * 2, .seconds(60))
    }
    retry?.cancel()
  }
}
