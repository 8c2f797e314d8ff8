/// A line that a person is typing while output may come.
protocol AttendedLine: Sendable {
  /// Writes whole lines above the line that is typed.
  func write(above text: String)

  /// Shows what is under way; an empty status shows nothing.
  func show(status: String)
}
