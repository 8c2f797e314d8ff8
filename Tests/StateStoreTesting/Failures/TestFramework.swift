internal import Foundation

#if canImport(Testing)
  internal import Testing
#endif

/// The framework that a failure is reported to.
enum TestFramework {
  case swiftTesting
  case xctest

  /// The framework whose test is running; nil outside tests.
  ///
  /// On a thread unknown to Swift Testing, the arguments and the environment of the process decide.
  static var running: TestFramework? {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return ofProcess
  }

  /// The framework that the process was started for. Read once: the environment is copied for each
  /// reading, which took a fifth of the time of a schedule.
  private static let ofProcess: TestFramework? = {
    let process = ProcessInfo.processInfo
    return started(with: process.arguments, environment: process.environment)
  }()

  /// The framework that a process with these arguments runs; nil if it runs no test.
  ///
  /// `swift test` runs the bundle once for each framework, and names Swift Testing in the arguments
  /// of its run.
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
