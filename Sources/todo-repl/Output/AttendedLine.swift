/// A line that a person is typing while output may come.
protocol AttendedLine: Sendable {
  /// Writes whole lines above the typed line, or below the last one if no line is being typed.
  ///
  /// - Parameter text: Makes the lines from the number of lines typed so far, which does not change
  ///   until these lines are written.
  func write(above text: (_ typed: Int) -> String)

  /// Shows the work in progress; an empty status shows nothing.
  func show(status: String)
}

extension AttendedLine {
  /// Writes whole lines above the typed line.
  func write(above text: String) { write { _ in text } }
}
