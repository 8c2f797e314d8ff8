import Foundation
import Testing

/// The paths of source files in Docs/Tour.md.
struct TourTests {
  private let tour: String
  /// The files of the sources and the tests, by their paths from the root.
  private let files: [String]

  init() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    tour = try String(contentsOf: root.appending(path: "Docs/Tour.md"), encoding: .utf8)
    files = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
        .map { "\(folder)/\($0)" }
    }
  }

  @Test func `the tour names every folder of the sources`() {
    let folders = files.filter { file in
      file.hasSuffix(".swift") && file.split(separator: "/").count == 4
        && (file.hasPrefix("Sources/") || file.hasPrefix("Tests/StateStoreTesting/"))
    }.map { String($0.split(separator: "/")[2]) }
    #expect(Set(folders).count > 30)
    for folder in Set(folders) { #expect(tour.contains("\(folder)/"), "\(folder)") }
  }

  @Test func `every file that the tour names is there`() {
    let named = tour.matches(of: /`([A-Za-z0-9+\/-]+\.swift)`/).map { String($0.output.1) }
    #expect(named.count > 80)
    for name in named {
      #expect(files.contains { $0.hasSuffix("/\(name)") || $0 == name }, "\(name)")
    }
  }
}
