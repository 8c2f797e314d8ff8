import Foundation

/// A source file of the program, as far as tests look into it.
struct SwiftSource {
  let path: String
  let text: String

  /// The files of the program, but for the tables of languages.
  static func program() throws -> [SwiftSource] {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let folder = root.appending(path: "Sources/todo-repl")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    return try paths.sorted().filter { path in
      path.hasSuffix(".swift") && !path.hasPrefix("Messages/English/")
        && !path.hasPrefix("Messages/Korean/")
    }.map { path in
      SwiftSource(
        path: path,
        text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  /// The members that are named, such as "unknownCommand" of `.unknownCommand`.
  var members: Set<String> {
    Set(text.matches(of: /\.([a-zA-Z0-9]+)/).map { String($0.output.1) })
  }

  /// The string literals, without what is interpolated; literals in there count by themselves.
  var literals: [String] {
    var scanner = LiteralScanner(rest: Substring(text))
    scanner.scanCode(closing: nil)
    return scanner.literals
  }
}

/// Finds string literals, ordinary and of several lines. The program has no raw ones with a `#`.
private struct LiteralScanner {
  var rest: Substring
  var literals: [String] = []

  /// Scans code up to the parenthesis that closes an interpolation, or to the end.
  mutating func scanCode(closing: Character?) {
    var depth = 0
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("\"\"\"") {
        scanLiteral(end: "\"\"\"")
      } else if character == "\"" {
        scanLiteral(end: "\"")
      } else {
        rest.removeFirst()
        if character == "(" { depth += 1 }
        if character == ")" {
          if depth == 0, closing == ")" { return }
          depth -= 1
        }
      }
    }
  }

  private mutating func scanLiteral(end: String) {
    rest.removeFirst(end.count)
    var literal = ""
    while !rest.isEmpty, !rest.hasPrefix(end) {
      if rest.hasPrefix("\\(") {
        rest.removeFirst(2)
        scanCode(closing: ")")
        literal += "…"
      } else {
        if rest.hasPrefix("\\") { rest.removeFirst() }
        if let character = rest.popFirst() { literal.append(character) }
      }
    }
    rest = rest.dropFirst(end.count)
    literals.append(literal)
  }
}
