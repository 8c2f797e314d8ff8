/// An effect of a command that nobody wants from a slip of the finger.
///
/// Only its whole word or a synonym runs such a command, not its first letters.
enum Danger: CaseIterable {
  /// The command removes todos.
  case removes
  /// The command keeps the prompt until Ctrl-C, and swallows the lines typed until then.
  case keepsPrompt
}
