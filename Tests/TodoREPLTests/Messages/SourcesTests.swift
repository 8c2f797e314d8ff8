import Testing

@testable import todo_repl

/// What the program's own files say about its texts.
struct SourcesTests {
  /// Lines as they are typed, and the program with its version: the same in all languages.
  private static let typed: Set<String> = ["todo-repl …", "countries …", "list …"]

  /// The literals of the program that may be for people, with their files.
  private static func literals() throws -> [(path: String, text: String)] {
    try SwiftSource.program().flatMap { source -> [(String, String)] in
      // The forms of lines, which are typed.
      if source.path == "Messages/CommandName.swift" { return [] }
      // The rows of a table of Linux.
      if source.path == "System/ProcessLimits.swift" { return [] }
      // What a programmer is told by a trap is a whole sentence, too.
      let traps = source.text.contains("precondition")
      return source.literals.filter { literal in
        !typed.contains(literal) && !(traps && literal.contains(/^[A-Z].*\.$/))
      }.map { (source.path, $0) }
    }
  }

  @Test func `every phrase is said somewhere`() throws {
    let members = try SwiftSource.program().reduce(into: Set<String>()) { $0.formUnion($1.members) }
    let unsaid = Phrase.allCases.filter { !members.contains("\($0)") }
    #expect(unsaid == [])
  }

  @Test func `no text for people stands outside the tables`() throws {
    for literal in try Self.literals() {
      #expect(
        !literal.text.contains(/[A-Za-z]{2,} [A-Za-z]{2,}/), "\(literal.path): \(literal.text)")
    }
  }

  @Test func `no piece of a sentence waits to be glued to others`() throws {
    for literal in try Self.literals() {
      // A word beside a space at the end of a literal, or beside what is interpolated.
      let isPiece = literal.text.contains(/^ [a-z]{2,}|[a-z]{2,} $|… [a-z]{2,}|[a-z]{2,} …/)
      #expect(!isPiece, "\(literal.path): \(literal.text)")
    }
  }

  @Test func `literals are found wherever they stand`() {
    let source = SwiftSource(
      path: "x",
      text: #"""
        // "a comment"
        let a = "one \"two\"" + "\(f("three", (4))) five"
        let b = """
          six
          """
        """#)
    #expect(source.literals == ["one \"two\"", "three", "… five", "\n  six\n  "])
    #expect(source.members == [])
  }
}
