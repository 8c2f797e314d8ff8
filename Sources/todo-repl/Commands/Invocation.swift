/// A command with its arguments, parsed from a line.
struct Invocation: Sendable {
  let name: CommandName
  let arguments: any Hashable & Sendable
  private let body: @Sendable (CommandContext) async throws(ActionError) -> Outcome

  init(
    _ name: CommandName, _ arguments: any Hashable & Sendable,
    _ body: @escaping @Sendable (CommandContext) async throws(ActionError) -> Outcome
  ) {
    self.name = name
    self.arguments = arguments
    self.body = body
  }

  func perform(in context: CommandContext) async throws(ActionError) -> Outcome {
    try await body(context)
  }
}

extension Invocation: Equatable {
  static func == (first: Invocation, second: Invocation) -> Bool {
    first.name == second.name && AnyHashable(first.arguments) == AnyHashable(second.arguments)
  }
}
