import Foundation
import Testing

/// The code and the report in the guide, which are compiled and made here.
struct TestingGuideDocumentTests {
  private let guide: String
  private let code: String

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = (1...3).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    let page = "Tests/StateStoreTesting/StateStoreTesting.docc/Testing.md"
    guide = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    code = try String(contentsOf: folder.appending(path: "TestingGuide.swift"), encoding: .utf8)
  }

  @Test func `every block of the guide is compiled`() {
    let blocks = guide.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
    #expect(blocks.count == 13)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test func `the report in the guide is the one that is made`() throws {
    let report = failures { TestingGuideTests().search() }.first?.text
    let blocks = guide.matches(of: /```text\n([\s\S]*?)\n```/).map { String($0.output.1) }
    #expect(blocks.contains { $0 == report }, "\(report ?? "no report")")
  }
}
