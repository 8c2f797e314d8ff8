import Foundation
import Testing

/// The names of tests in Docs/Laws.md.
struct LawsDocumentTests {
  @Test func `the page of laws lists the tests that are named after laws, and no others`() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let page = try String(contentsOf: root.appending(path: "Docs/Laws.md"), encoding: .utf8)
    let listed = page.matches(of: /(?m)^- ([LS]\d.*)$/).map { String($0.output.1) }

    var named: [String] = []
    let tests = root.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path())
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      named += source.matches(of: /func\s+`([LS]\d[^`]*)`/).map { String($0.output.1) }
    }
    #expect(named.count > 100)
    #expect(Set(listed).symmetricDifference(named).isEmpty)
    #expect(listed.count == named.count)
  }
}
