import Testing

@testable import todo_repl

struct LanguageEnvironmentTests {
  @Test(arguments: [
    ([:], "en"), (["LANG": "ko_KR.UTF-8"], "ko"), (["LANG": "ko"], "ko"), (["LANG": "KO"], "ko"),
    (["LANG": "ko-KR"], "ko"), (["LANG": "ko_KP@x"], "ko"), (["LANG": "C"], "en"),
    (["LANG": "POSIX"], "en"), (["LANG": "en_GB"], "en"), (["LANG": "de_DE.UTF-8"], "en"),
    // Konkani is another language.
    (["LANG": "kok_IN"], "en"),
    (["LC_MESSAGES": "ko_KR", "LANG": "en_US"], "ko"),
    (["LC_ALL": "en_US", "LC_MESSAGES": "ko_KR", "LANG": "ko_KR"], "en"),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR"], "ko"),
    (["LC_TIME": "ko_KR"], "en"),
  ])
  func `the first variable that is set decides`(environment: [String: String], code: String) {
    #expect(Language.from(environment: environment).code == code)
  }
}
