/// A line that a person is typing while output may come.
protocol AttendedLine: Sendable {
  /// Writes whole lines above the line that is typed, or below the last one when no line is typed
  /// any more.
  ///
  /// - Parameter text: Makes the lines of the number of lines that were typed so far, which changes
  ///   no more until these lines are written.
  func write(above text: (_ typed: Int) -> String)

  /// Shows what is under way; an empty status shows nothing.
  func show(status: String)
}

extension AttendedLine {
  /// Writes whole lines above the line that is typed.
  func write(above text: String) { write { _ in text } }
}
