import Testing

@testable import todo_repl

struct LanguageTests {
  /// Phrases that consist of data: there is nothing to translate.
  private static let withoutWords: Set<Phrase> = [
    .askYesOrNo, .all, .dueOn, .dueCalled, .fileFailed, .told, .badRow, .atVariable,
  ]

  @Test(arguments: Language.all)
  func `every phrase has a template`(language: Language) {
    let missing = Phrase.allCases.filter { language.template(of: $0) == nil }
    #expect(missing == [], "add them to the tables in Languages")
  }

  @Test(arguments: Language.all)
  func `every template is well formed, and says something in its language`(language: Language) {
    for (phrase, template) in language.tables.flatMap({ $0() }) {
      #expect(Template(template) != nil, "\(phrase): \(template)")
      #expect(!template.isEmpty, "\(phrase)")
      if !Self.withoutWords.contains(phrase) {
        #expect(language.hasLetters(in: template), "\(phrase): \(template)")
      }
    }
  }

  @Test func `a phrase has the same places in all languages`() throws {
    for phrase in Phrase.allCases {
      let names = Language.all.compactMap {
        $0.template(of: phrase).flatMap { Template($0)?.names }
      }
      #expect(Set(names).count == 1, "\(phrase): \(names)")
    }
  }

  @Test func `Korean has no plural, and English no particle`() throws {
    for (language, phrase) in Language.all.flatMap({ l in Phrase.allCases.map { (l, $0) } }) {
      let template = try #require(language.template(of: phrase).flatMap(Template.init))
      for part in template.parts {
        switch part {
        case .particle: #expect(language.code == "ko", "\(phrase)")
        case .plural: #expect(language.code == "en", "\(phrase)")
        case .text, .place: break
        }
      }
    }
  }

  @Test func `a Korean particle that follows a place is chosen by what stands there`() {
    // "(은)" or a bare "을" behind a place would be wrong for half of what can stand there.
    for (phrase, template) in Language.korean.tables.flatMap({ $0() }) {
      let bare = template.firstMatch(of: /\}"?(을|를|은|는|과|와|으로|로)( |$)/)
      #expect(bare == nil, "\(phrase): \(template)")
    }
  }

  @Test(arguments: Language.all)
  func `a yes is taken as English writes it, too`(language: Language) {
    #expect(Set(language.yes).isSuperset(of: ["y", "yes"]))
    #expect(Set(language.yes).isDisjoint(with: ["", "n", "no", "아니요", "아니오"]))
  }

  @Test func `languages are told apart by their codes`() {
    #expect(Language.english == .english)
    #expect(Language.english != .korean)
  }

  @Test(arguments: Language.all)
  func `no phrase is in two tables, and no command explained twice`(language: Language) {
    let phrases = language.tables.flatMap { $0().map(\.key) }
    #expect(Set(phrases).count == phrases.count)
    let commands = language.commands().map(\.key)
    #expect(commands.count == CommandName.allCases.count)
    #expect(Set(commands).count == commands.count)
  }

  @Test func `a language that lacks a phrase or a command is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = Language(
        code: "xx", tables: [], commands: { [:] }, programHelp: "", yes: [], describe: { _ in "" }
      ).text(.loading)
    }
    await #expect(processExitsWith: .failure) {
      _ = Language(
        code: "xx", tables: [], commands: { [:] }, programHelp: "", yes: [], describe: { _ in "" }
      ).text(of: .add)
    }
  }
}
