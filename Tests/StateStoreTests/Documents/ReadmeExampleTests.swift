import Foundation
import StateStore
import Synchronization
import Testing

// README
struct AppState: Equatable, Sendable {
  var count = 0
  var greeting: Loadable<String> = .notRequested
}

func greet() async {
  let store = Store(AppState())
  let counting = store.observe(\.count) { count in print("count is", count) }
  let greeting = store.observe(\.greeting) { greeting in
    if case .loaded(let text) = greeting { print(text) }
  }
  store.update { $0.count += 1 }
  await store.load(\.greeting) { "Hello from a task" }.finished
  counting.cancel()
  greeting.cancel()
}
// README

/// Takes the place of the standard library's, to see what the example prints.
private func print(_ items: Any...) {
  printed.withLock { $0.append(items.map { "\($0)" }.joined(separator: " ")) }
}

private let printed = Mutex<[String]>([])

struct ReadmeExampleTests {
  private let readme: String
  private let source: String

  init() throws {
    let file = URL(filePath: #filePath)
    let root = (1...4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    source = try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the example of the README is the one that is compiled here`() throws {
    let example = try #require(source.components(separatedBy: "// README\n").dropFirst().first)
    #expect(readme.contains("```swift\nimport StateStore\n\n\(example)```"))
  }

  @Test func `the example of the README prints what the README says`() async {
    await greet()
    let lines = printed.withLock { $0 }
    #expect(lines == ["count is 0", "count is 1", "Hello from a task"])
    #expect(readme.contains("```text\n\(lines.joined(separator: "\n"))\n```"))
  }
}
