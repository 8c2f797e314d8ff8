import Foundation
import Testing

/// Links between the pages of the project.
struct LinksTests {
  @Test func `every page and file that a page links to is there`() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let folders = ["Docs", "Examples", "Sources", "Tests"].map { root.appending(path: $0) }
    let found = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        .filter { $0.hasSuffix(".md") && !$0.contains(".build") }.map { folder.appending(path: $0) }
    }
    var links = 0
    for page in found + ["README.md", "CHANGELOG.md"].map({ root.appending(path: $0) }) {
      let text = try String(contentsOf: page, encoding: .utf8)
      for match in text.matches(of: /\]\((?!https?:|#)([^)#]+)/) {
        let target = page.deletingLastPathComponent().appending(path: String(match.output.1))
        #expect(FileManager.default.fileExists(atPath: target.path()), "\(page): \(target)")
        links += 1
      }
    }
    #expect(found.count > 15 && links > 30)
  }
}
