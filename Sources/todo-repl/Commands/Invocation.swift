/// A command with its arguments, parsed from a line.
struct Invocation: Sendable {
  let name: CommandName
  let arguments: any Hashable & Sendable
  let perform: @Sendable (CommandContext) async throws(ActionError) -> Outcome
}

extension Invocation: Equatable {
  static func == (first: Invocation, second: Invocation) -> Bool {
    first.name == second.name && AnyHashable(first.arguments) == AnyHashable(second.arguments)
  }
}
