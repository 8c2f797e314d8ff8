/// The foreign members that keep the rows of other programs as they were read.
enum KeptRow {
  /// A task of Taskwarrior.
  static let taskwarrior = "taskwarrior"
  /// A line of todo.txt.
  static let todoTxt = "todo.txt"

  /// All of them.
  static let all = [taskwarrior, todoTxt]
}
