#if canImport(Testing)
  internal import Testing
#endif
#if canImport(XCTest)
  internal import XCTest
#endif

/// Fails the running test at a location, in Swift Testing and in XCTest.
///
/// The framework is found at the call, because the wrong framework loses a failure in silence.
/// Outside of tests, where a failed check must not look like a passed one, the message goes to
/// standard error and the program stops.
public func reportFailure(_ message: String, at location: TestLocation) {
  report(message, at: location, to: TestFramework.running)
}

func report(_ message: String, at location: TestLocation, to framework: TestFramework?) {
  switch framework {
  case .swiftTesting:
    #if canImport(Testing)
      let place = SourceLocation(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: location.line,
        column: location.column)
      Issue.record(Comment(rawValue: message), sourceLocation: place)
      return
    #endif
  case .xctest:
    #if canImport(XCTest)
      XCTFail(message, file: location.filePath, line: UInt(location.line))
      return
    #endif
  case nil: break
  }
  fatalError(
    "a test's check failed outside of a test: \(message)", file: location.filePath,
    line: UInt(location.line))
}
