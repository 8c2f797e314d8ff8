import Testing

@testable import todo_repl

struct OptionNameTests {
  @Test(arguments: OptionName.allCases)
  func `an option is found by what is typed`(option: OptionName) {
    #expect(OptionName(typed: option.rawValue) == option)
  }

  @Test func `the short form of help is found`() {
    #expect(OptionName(typed: "-h") == .help)
  }

  @Test(arguments: ["", "-", "--", "-x", "--fil", "--FILE", "help"])
  func `anything else is no option`(word: String) {
    #expect(OptionName(typed: word) == nil)
  }

  @Test func `nineteen options take a value`() {
    #expect(
      OptionName.allCases.filter(\.takesValue)
        == [
          .file, .etcd, .list, .etcdUser, .sync, .command, .script, .color, .alias, .view, .context,
          .first, .onEdit, .countriesURL,
          .retries,
          .completion, .latency, .fail, .seed, .clock,
        ])
  }

  @Test func `only long options are suggested`() {
    #expect(OptionName.suggestion(for: "--fiel") == "--file")
    #expect(OptionName.suggestion(for: "--Version") == "--version")
    #expect(OptionName.suggestion(for: "-json") == "--json")
    #expect(OptionName.suggestion(for: "-v") == nil)
    #expect(OptionName.suggestion(for: "--") == nil)
    #expect(OptionName.suggestion(for: "--colour") == "--color")
  }
}
