import Foundation
import Testing

/// The messages in Docs/Mistakes.md.
struct MistakesDocumentTests {
  private let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private func sources(_ folder: String) throws -> [String] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  private func page() throws -> String {
    try String(contentsOf: root.appending(path: "Docs/Mistakes.md"), encoding: .utf8)
  }

  @Test func `the page lists each message that stops a program`() throws {
    let page = try page()
    var functions: Set<String> = []
    var sentences: [String] = []
    for source in try sources("Sources/StateStore") + sources("Tests/StateStoreTesting") {
      if source.contains("enum Misuse {") || source.contains("extension Misuse {") {
        functions.formUnion(source.matches(of: /static func (\w+)/).map { String($0.output.1) })
      }
      sentences += source.matches(of: /(?:fatalError|precondition\w*)\(\s*"([^"\\]+)"/)
        .map { String($0.output.1) }
      #expect(source.firstMatch(of: /precondition(?:Failure)?\(/) == nil)
    }
    #expect(functions.count > 8 && sentences.count > 4)
    for function in functions { #expect(page.contains("`\(function)`"), "\(function)") }
    for sentence in sentences {
      let words = sentence.replacing("StateStore: ", with: "").prefix { $0 != "." }
        .trimmingCharacters(in: .whitespaces)
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test func `the page lists each diagnostic`() throws {
    let page = try page()
    let source = try String(
      contentsOf: root.appending(path: "Sources/StateStore/Reports/Diagnostic.swift"),
      encoding: .utf8)
    let cases = source.matches(of: /\n  case (\w+)\(/).map { String($0.output.1) }
    #expect(cases.count == 6)
    for name in cases { #expect(page.contains("| `\(name)` |"), "\(name)") }
  }
}
