import Interactors
import StateStoreTesting
import Testing

@testable import todo_repl

struct ShellWordsTests {
  @Test(
    arguments: [
      // White space separates words.
      ("", []), (" \t\r\n\u{B}\u{C}", []), ("list", ["list"]),
      ("  done \t 3\r\n5 ", ["done", "3", "5"]),
      // Single quotes keep everything.
      (#"'a  b' c"#, ["a  b", "c"]), (#"'a\b"c#'"#, [#"a\b"c#"#]), (#"'a\'"#, [#"a\"#]),
      // Double quotes keep everything but two escapes.
      (#""a  b" c"#, ["a  b", "c"]), (#""don't""#, ["don't"]),
      (#""say \"hi\"""#, [#"say "hi""#]), (#""a\\""#, [#"a\"#]), (#""a\nb\'c""#, [#"a\nb\'c"#]),
      // A backslash outside quotes keeps the next character.
      (#"a\ b"#, ["a b"]), (#"don\'t"#, ["don't"]), (##"\\ \" \#n"##, [#"\"#, "\"", "#n"]),
      ("a\\\nb", ["a\nb"]),
      // A single quote right after an ordinary character is an apostrophe.
      ("don't forget", ["don't", "forget"]), ("don't and can't", ["don't", "and", "can't"]),
      ("dogs' 'a b'", ["dogs'", "a b"]), ("rock'n'roll", ["rock'n'roll"]),
      // Pieces side by side make one word, and empty quotes an empty one.
      (#"'a b'"c d"\ 'e f'g"#, ["a bc d e fg"]), (#"'it'\''s'"#, ["it's"]),
      (#""""#, [""]), (#"add '' x"#, ["add", "", "x"]), (#"''"""#, [""]), (#"\a''"#, ["a"]),
      // A number sign begins a comment only where a line begins.
      ("# all", []), ("  # don't \"", []), ("a#b c", ["a#b", "c"]),
      ("add Call Mum #family", ["add", "Call", "Mum", "#family"]), (#"''#b"#, ["#b"]),
      (##"'#a' "#b" \#c"##, ["#a", "#b", "#c"]),
    ] as [(String, [String])])
  func `a line is split as a shell splits it, but for apostrophes and number signs in words`(
    line: String, words: [String]
  ) throws {
    #expect(try ShellWords.split(line) == words)
  }

  @Test(arguments: [
    "👩‍👩‍👧‍👦", "🇰🇷", "e\u{301}", "שלום", "할일", "a\u{A0}b", "a\u{3000}b", "\u{301}", "\u{202E}x", "\u{0}",
  ])
  func `every other character is kept as it is`(word: String) throws {
    for line in [word, "'\(word)'", "\"\(word)\""] {
      let words = try ShellWords.split("add \(line) x")
      #expect(words.map { Array($0.utf8) } == ["add", word, "x"].map { Array($0.utf8) })
    }
  }

  @Test func `a combining mark does not hide a quote, a space or an escape`() throws {
    #expect(try ShellWords.split("'\u{301}a b'\u{301}") == ["\u{301}a b\u{301}"])
    #expect(try ShellWords.split("\"\u{301}\\\"\u{301}\"") == ["\u{301}\"\u{301}"])
    #expect(try ShellWords.split("a \u{301}b") == ["a", "\u{301}b"])
    #expect(try ShellWords.split("a\\ \u{301}b") == ["a \u{301}b"])
    #expect(try ShellWords.split("#\u{301} a").isEmpty)
  }

  @Test(
    arguments: [
      ("add 'x", .single, 5), ("'", .single, 1), ("👩‍👩‍👧‍👦 e\u{301} 'x", .single, 5),
      ("\"a\"'b", .single, 4), (#"'a' "b" 'c"d"#, .single, 9), (#"add "x"#, .double, 5),
      (#"""#, .double, 1), (#""\""#, .double, 1), (#""a\"#, .double, 1), (#"'"' ""#, .double, 5),
    ] as [(String, CommandError.Quote, Int)])
  func `a quote that never ends is an error with its column`(
    line: String, quote: CommandError.Quote, column: Int
  ) {
    #expect(throws: Misunderstanding(.unclosedQuote(quote, column: column), column: column)) {
      try ShellWords.split(line)
    }
  }

  @Test(arguments: [#"\"#, #"add x\"#, #"add \\\"#])
  func `a backslash at the end is an error`(line: String) {
    #expect(throws: Misunderstanding(.danglingBackslash, column: line.count)) {
      try ShellWords.split(line)
    }
  }

  @Test func `a line of a million characters is split`() throws {
    let long = String(repeating: "x", count: 500_000)
    #expect(try ShellWords.split("\(long) '\(long)'") == [long, long])
  }

  @Test func `any words, quoted in any way, are split into the same words`() throws {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(15_000) {
      let words = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.text(upTo: 12) }
      let line = words.map { quoted($0, using: &random) }.joined(
        separator: random.pick([" ", "\t "]))
      let split = try ShellWords.split(line)
      // As bytes, because strings that differ in their scalars can be equal.
      let isSame = split.map { Array($0.utf8) } == words.map { Array($0.utf8) }
      #expect(isSame, "\(random.repetition): \(line.debugDescription)")
      if !isSame { return }
    }
  }

  @Test func `a word knows where it begins, and whether it is quoted`() throws {
    let line = "list  한국 \"a b\" x\"y\" 'z' \\+c +d\u{301} end"
    let words = try ShellWords.words(of: line)
    #expect(words.map(\.text) == ["list", "한국", "a b", "xy", "z", "+c", "+d\u{301}", "end"])
    #expect(words.map(\.column) == [1, 7, 10, 16, 21, 25, 29, 32])
    #expect(words.map(\.isQuoted) == [false, false, true, false, true, true, false, false])
  }

  @Test func `parentheses are words of their own when that is asked for`() throws {
    let line = #"(a (b)) "(c)" \(d"#
    #expect(try ShellWords.split(line) == ["(a", "(b))", "(c)", "(d"])
    let words = try ShellWords.words(of: line, separatingParentheses: true)
    #expect(words.map(\.text) == ["(", "a", "(", "b", ")", ")", "(c)", "(d"])
    #expect(words.map(\.column) == [1, 2, 4, 5, 6, 7, 9, 15])
    #expect(words.map(\.isQuoted) == [false, false, false, false, false, false, true, true])
  }

  @Test(arguments: [
    ("project:home(2)", ["project:home(2)"]), ("(+a(b)c -d(e))", ["(", "+a(b)c", "-d(e)", ")"]),
    ("not(open)", ["not", "(", "open", ")"]), ("(due:today)", ["(", "due:today", ")"]),
    ("+a(b(c) d)", ["+a(b(c)", "d", ")"]), ("re:(Bob)'s +a(b)'s", ["re:(Bob)'s", "+a(b)'s"]),
    ("\"buy: milk\"(open)", ["buy: milk", "(", "open", ")"]),
  ])
  func `parentheses in a mark belong to the mark`(line: String, words: [String]) throws {
    let found = try ShellWords.words(of: line, separatingParentheses: true)
    #expect(found.map(\.text) == words)
  }

  @Test func `in a title, parentheses and an apostrophe are letters`() throws {
    let line = "add note:foo(Kim)'s song:('90s) +a(b)'s"
    #expect(
      try ShellWords.split(line).dropFirst() == ["note:foo(Kim)'s", "song:('90s)", "+a(b)'s"])
  }

  @Test func `words from a shell are quoted only when they have white space`() throws {
    let words = ["add", "due:fri", "+home", "a b", "", "don't", "#x"]
    let line = ShellWords.line(words)
    #expect(line == #"add due:fri +home 'a b' '' don\'t #x"#)
    #expect(try ShellWords.words(of: line).map(\.isQuoted) == words.map { $0 == "a b" || $0 == "" })
  }

  @Test func `a mark from a shell may have white space that is quoted for this program, too`()
    throws
  {
    let marks = [
      #"project:"home office""#, #"+"to buy""#, #"-"to buy""#, #"+to\ buy"#, #"due:"next week""#,
      #"depends:"1, 2""#, #"every:"2 weeks""#,
    ]
    let texts = [
      "due:fri is text", #"+"1 for this""#, #"Say:"hello there""#, #"+"to buy" now"#, "+a b",
      #"project:"home office"#, #""project:home office""#, "+don't do", "-",
    ]
    let line = ShellWords.line(["set"] + marks + texts, text: marks, takesMarks: true)
    let words = try ShellWords.words(of: line)
    #expect(words.dropFirst().prefix(marks.count).map(\.isQuoted) == marks.map { _ in false })
    #expect(words[1...2].map(\.text) == ["project:home office", "+to buy"])
    #expect(
      words.dropFirst(1 + marks.count).prefix(texts.count).map(\.text) == texts)
    #expect(
      words.suffix(marks.count).map(\.isQuoted) == marks.map { $0.hasPrefix("-") })
    #expect(try ShellWords.split(ShellWords.line(marks)) == marks)
  }

  @Test func `a mark from a shell may have parentheses that are quoted for this program, too`()
    throws
  {
    let marks = [#"+"happy:)""#, #"+happy:\)"#, #"project:"q)""#, #"-"b)""#]
    let words = ["list"] + marks + ["(+a", "or", "+b)", "(", ")", "(c)"]
    let found = try ShellWords.words(
      of: ShellWords.line(words, takesMarks: true), separatingParentheses: true)
    #expect(
      found.map(\.text) == [
        "list", "+happy:)", "+happy:)", "project:q)", "-b)",
        "(", "+a", "or", "+b", ")", "(", ")", "(", "c", ")",
      ])
  }

  @Test func `a word that a shell has left with a tilde is no home folder`() throws {
    let line = ShellWords.line(["export", "~/a", "b~"])
    #expect(line == #"export \~/a b~"#)
    #expect(try ShellWords.words(of: line).map(\.plain) == ["export", nil, "b~"])
  }

  @Test func `the line made of words is split into the same words`() throws {
    var random = SeededGenerator()
    let fixed = [["don't", "'", "''", "", "#", "'\u{301}", "a\nb"], []]
    let drawn = (0..<5_000).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in random.text(upTo: 12) }
    }
    for words in fixed + drawn {
      let line = ShellWords.line(words)
      let isSame = try ShellWords.split(line).map { Array($0.utf8) } == words.map { Array($0.utf8) }
      #expect(isSame, "\(random.repetition): \(line.debugDescription)")
      if !isSame { return }
    }
  }

  /// Quotes a word piece by piece, each piece in a random style.
  private func quoted(_ word: String, using random: inout SeededGenerator) -> String {
    var line = random.pick(["''", "\"\""])
    var rest = Array(word.unicodeScalars)
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...rest.count, using: &random))
      rest.removeFirst(piece.count)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where !piece.contains("'"):
        line += "'\(piece.map { String($0) }.joined())'"
      case 1:
        line += "\"\(piece.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())\""
      default:
        line += piece.map { "\\\($0)" }.joined()
      }
    }
    return line
  }
}
