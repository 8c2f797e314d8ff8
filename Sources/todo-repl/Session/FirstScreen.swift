/// The first screen at a prompt, as `--first` names it: a line that shows todos, or the last screen.
enum FirstScreen {
  /// The screen that showed last, with its filter and order.
  static let last = "last"
}
