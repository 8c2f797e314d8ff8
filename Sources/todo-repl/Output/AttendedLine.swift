/// A line that a person is typing while output may come.
protocol AttendedLine: Sendable {
  /// Writes whole lines above it.
  func write(above text: String)

  /// Shows what is under way, or nothing when that is empty.
  func show(status: String)
}
