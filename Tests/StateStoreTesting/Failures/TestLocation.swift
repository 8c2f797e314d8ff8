/// The place in a test at which a failure is shown.
///
/// A function that may fail takes the four parts, each with its default, and so gets the place of
/// its caller:
///
/// ```swift
/// func expectIdle(
///   fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
///   column: Int = #column
/// ) {
///   let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
///   if isBusy { reportFailure("expected it to be idle", at: location) }
/// }
/// ```
///
/// A default argument `at location = TestLocation()` would be a place in the file of that function.
public struct TestLocation: Sendable {
  /// The module and the file, as `#fileID`.
  public let fileID: StaticString
  /// The file, as `#filePath`; static, because XCTest takes no other text.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  /// Makes a location; without arguments, the place of this call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
