import Testing

@testable import todo_repl

struct LanguageTests {
  @Test(arguments: Language.allCases)
  func `a yes is taken as English writes it, too`(language: Language) {
    #expect(Set(language.yes).isSuperset(of: ["y", "yes"]))
    #expect(Set(language.yes).isDisjoint(with: ["", "n", "no", "아니요", "아니오"]))
  }

  @Test func `languages are told apart by their codes`() {
    #expect(Language.allCases.map(\.code) == ["en", "ko"])
  }
}
