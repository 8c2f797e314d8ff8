import Testing

@testable import StateStoreTesting

struct TestFrameworkTests {
  private func started(_ arguments: String..., environment: [String: String] = [:])
    -> TestFramework?
  {
    TestFramework.started(with: arguments, environment: environment)
  }

  @Test func `a test knows what runs it`() {
    #expect(TestFramework.running == .swiftTesting)
  }

  @Test func `work that has left the test is known by its process`() async {
    #expect(await Task.detached { TestFramework.running }.value == .swiftTesting)
  }

  @Test func `swift test says which framework's turn it is`() {
    #expect(started("All.xctest", "--testing-library", "swift-testing") == .swiftTesting)
    #expect(started("All.xctest", "--testing-library", "xctest") == .xctest)
    #expect(started("All.xctest", "Module.Case/test") == .xctest)
  }

  @Test func `Xcode says it in the environment`() {
    #expect(started("app", environment: ["XCTestConfigurationFilePath": "x"]) == .xctest)
  }

  @Test func `another program runs no test`() {
    #expect(started("todo-repl", "list") == nil)
    #expect(started("todo-repl", "--testing-library") == nil)
  }
}
