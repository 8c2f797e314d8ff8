/// What a command does that nobody wants from a slip of the finger.
///
/// Such a command runs by its whole word, or a synonym, alone: the first letters do not reach it.
enum Danger: CaseIterable {
  /// The command removes todos.
  case removes
  /// The command keeps the prompt until Ctrl-C: it swallows what is typed meanwhile.
  case keepsPrompt
}
