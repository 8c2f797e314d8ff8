import Repositories
import Synchronization

/// Hooks whose failures a person reads.
extension EditHooks {
  /// Begins the hooks that have not begun yet.
  func begin(_ options: ProgramOptions, telling output: Output) async {
    let error = await begin()
    if options.hooks.count > hooks.count, options.storage != .memory {
      tell(.noPlace, output)
    } else if let error {
      tell(.notRun(reason: output.language.describe(error)), output)
    }
  }

  /// Writes a message where errors go, once in this run.
  private func tell(_ message: HookMessage, _ output: Output) {
    let isNew = told.withLock { told in
      if told.contains(message) { return false }
      told.append(message)
      return true
    }
    if isNew { output.tell(NoticeLine.hook(message, in: output.language)) }
  }

  /// Delivers edits while the program runs.
  func follow(telling output: Output) async {
    await follow(
      wait: { try await ContinuousClock().sleep(for: $0) },
      as: { $0.message(in: output.language) }, besides: told.withLock(\.self),
      tell: { output.show([NoticeLine.hook($0, in: output.language)]) })
  }

  /// Starts a delivery that outlives the program, and reports how the previous one failed.
  ///
  /// - Parameter last: This program's last edit, if only that says that there are edits.
  func startDelivery(upTo revision: Revision, last: TodosEdit.ID?, telling output: Output) {
    if hasDelivered(upTo: revision, last: last) { return }
    var found: [Trouble] = []
    do {
      guard try startDelivery(upTo: revision, hasEdited: last != nil) != nil else { return }
      found = troubles
    } catch {
      found = [.notStarted(error)]
    }
    for trouble in found { tell(trouble.message(in: output.language), output) }
  }
}

extension EditHooks.Trouble {
  fileprivate func message(in language: Language) -> HookMessage {
    switch self {
    case .notStarted(let error): .notRun(reason: language.describe(error))
    case .failed(let command, let failure): .failed(command, failure)
    case .noPosition(let error): .notRun(reason: language.describe(error))
    }
  }
}
