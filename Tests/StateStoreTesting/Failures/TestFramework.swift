internal import Foundation

#if canImport(Testing)
  internal import Testing
#endif

/// Who must be told of a failure.
enum TestFramework {
  case swiftTesting
  case xctest

  /// The framework whose test is running; nil outside tests.
  ///
  /// A thread that Swift Testing knows nothing of still runs in a process that says what it runs.
  static var running: TestFramework? {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    let process = ProcessInfo.processInfo
    return started(with: process.arguments, environment: process.environment)
  }

  /// The framework that a process runs which was started like this; nil if it is no test.
  ///
  /// `swift test` runs the bundle once for each framework, and names Swift Testing when it is that
  /// one's turn.
  static func started(with arguments: [String], environment: [String: String]) -> TestFramework? {
    if let option = arguments.firstIndex(of: "--testing-library") {
      switch arguments[option...].dropFirst().first {
      case "swift-testing": return .swiftTesting
      case "xctest": return .xctest
      default: break
      }
    }
    let isBundle = arguments.contains { $0.hasSuffix(".xctest") }
    return isBundle || environment["XCTestConfigurationFilePath"] != nil ? .xctest : nil
  }
}
