import Foundation
import Testing

/// Links between the pages of the project.
struct LinksTests {
  @Test func `every page and file that a page links to is there`() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let folder = root.appending(path: "Docs")
    let docs = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) }
    var links = 0
    for page in docs + [root.appending(path: "README.md"), root.appending(path: "CHANGELOG.md")] {
      let text = try String(contentsOf: page, encoding: .utf8)
      for match in text.matches(of: /\]\((?!https?:|#)([^)#]+)/) {
        let target = page.deletingLastPathComponent().appending(path: String(match.output.1))
        #expect(FileManager.default.fileExists(atPath: target.path()), "\(page): \(target)")
        links += 1
      }
    }
    #expect(links >= 4)
  }
}
