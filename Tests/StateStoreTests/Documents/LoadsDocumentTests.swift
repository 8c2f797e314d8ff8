import Foundation
import Testing

/// The names of tests in the table of the article on loads.
struct LoadsDocumentTests {
  @Test func `each row of the table is held by a test that is there`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = (1...3).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    let article = root.appending(path: "Sources/StateStore/StateStore.docc/Loads.md")
    let page = try String(contentsOf: article, encoding: .utf8)
    let tables = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let rows = tables.filter { !$0.hasPrefix("| when |") && !$0.hasPrefix("| ---") }
    #expect(rows.count > 25 && tables.count == rows.count + 6)

    let tests = root.appending(path: "Tests/StateStoreTests")
    var sources = ""
    for file in try FileManager.default.subpathsOfDirectory(atPath: tests.path())
    where file.hasSuffix(".swift") {
      sources += try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    }
    for row in rows {
      let name = try #require(row.matches(of: /`([^`]*)` \|$/).last?.output.1, "\(row)")
      #expect(sources.contains("func `\(name)`"), "\(name)")
    }
  }
}
