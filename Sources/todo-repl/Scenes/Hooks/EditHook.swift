import Interactors
import Repositories

/// A command of a person that gets each edit of a list: `on edit COMMAND` in the settings.
struct EditHook: Sendable {
  /// The author of the edits that the command makes with this program: no hook gets them.
  static let author = "hook"

  let command: ShellCommand
  let positions: any DeliveryPositions

  /// The revision that the hook has reached; nil before its first delivery, or if its file cannot
  /// be read.
  var position: DeliveryPosition? { (try? positions.position()) ?? nil }

  /// Whether a delivery is at work, or did not end well, or cannot know how far the hook is.
  var isAmidDelivery: Bool {
    do { return try positions.position()?.begun != nil } catch { return true }
  }

  /// Begins at the present revision of a list, if the hook has no position yet.
  func begin(of repository: any TodosRepository) async throws {
    try await EditDelivery(of: repository, at: positions, besides: Self.author) { _ in nil }.begin()
  }

  /// The delivery of the edits of a list.
  func delivery(
    of repository: any TodosRepository, at now: @escaping @Sendable () -> LocalNow
  ) -> EditDelivery {
    EditDelivery(of: repository, at: positions, besides: Self.author) { batch in
      let lines = HookLine.lines(of: batch, at: now())
      return await command.failure(
        input: lines.map { "\($0)\n" }.joined(),
        variables: [TerminalIdentity.variable: Self.author])
    }
  }
}

extension ShellCommand {
  /// Runs the command, and returns why it failed; nil if it did not.
  func failure(input: String, variables: [String: String]) async -> HookFailure? {
    do throws(SystemError) {
      let end = try await run(input: input, variables: variables)
      return end.status == 0 ? nil : HookFailure(status: Int(end.status), end.lastLine)
    } catch {
      return HookFailure(error.reason)
    }
  }
}
