import Testing

@testable import todo_repl

struct FinalSoundTests {
  @Test(
    arguments: [
      ("우유", .vowel), ("집", .consonant), ("서울", .liquid), ("값", .consonant),
      // Decomposed, like file names on Apple systems.
      ("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", .liquid),
      ("0", .consonant), ("1", .liquid), ("2", .vowel), ("3", .consonant), ("4", .vowel),
      ("5", .vowel), ("6", .consonant), ("7", .liquid), ("8", .liquid), ("9", .vowel),
      ("10", .consonant), ("100", .consonant),
      ("30%", .vowel), ("KR", .liquid), ("KM", .consonant), ("XX", .vowel), ("L", .liquid),
      ("list", .vowel), ("cancel", .liquid), ("toggle", .liquid), ("done", .consonant),
      ("rename", .consonant), ("back", .consonant), ("set", .consonant), ("move", .vowel),
      ("ls", .vowel), ("json", .consonant), ("todo.txt", .vowel), ("string", .consonant),
      ("\"우유\"", .vowel), ("\"집\"", .consonant), ("(집) ", .consonant), ("“집”", .consonant),
      ("집…", .consonant), ("\"집.\"", .consonant),
    ] as [(String, FinalSound)])
  func `the last sound is that of the text read aloud`(text: String, sound: FinalSound) {
    #expect(FinalSound(of: text) == sound)
  }

  @Test(arguments: ["", "\"\"", " ", "🥛", "лес", "é", "한국!", "ㅋ"])
  func `a sound that is not known is none`(text: String) {
    #expect(FinalSound(of: text) == nil)
  }
}
