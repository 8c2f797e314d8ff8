import Interactors
import Repositories

/// Something to be said to a person, as data: a phrase, and what stands in its places.
///
///     Sentence(.unknownCommand, ["word": .quoted("lst")])
///
/// `Language.text(of:)` says it in a language.
struct Sentence: Hashable {
  let phrase: Phrase
  let arguments: [String: Argument]

  init(_ phrase: Phrase, _ arguments: [String: Argument] = [:]) {
    self.phrase = phrase
    self.arguments = arguments
  }

  /// One of two phrases: the second, whose place "meant" it fills, when there is a suggestion.
  init(
    _ phrase: Phrase, meaning suggestion: String?, _ didYouMean: Phrase,
    _ arguments: [String: Argument]
  ) {
    if let suggestion {
      self.init(didYouMean, arguments.merging(["meant": .typed(suggestion)]) { $1 })
    } else {
      self.init(phrase, arguments)
    }
  }

  /// What can stand in a place of a phrase. Words are none of it: a language has to have them all.
  indirect enum Argument: Hashable {
    /// Text from a person, in quotes and shortened.
    case quoted(String)
    case number(Int)
    /// What a person types as it is, in all languages: a command, an option, a filter.
    case typed(String)
    case path(String)
    /// Why the system or a decoder could not do something, in its own words.
    case reason(String)
    /// Things that all count: "a, b and c".
    case all([Argument])
    /// Things of which one counts: "a, b or c".
    case any([Argument])
    /// Things side by side: "a, b, c".
    case several([Argument])
    /// The name of an edit.
    case edit(Edit.Name)
    /// Another sentence as a whole.
    case sentence(Sentence)
    /// A sentence that was put into the same language before, by `Language.describe`.
    case told(String)
    /// The same where it begins a message, which begins small.
    case opening(String)
    case storage(StorageError)
    case flaw(RowFlaw)

    static func usage(_ command: CommandName) -> Self { .typed(command.usage) }
    static func command(_ command: CommandName) -> Self { .typed(command.rawValue) }
    static func option(_ option: OptionName) -> Self { .typed(option.rawValue) }
  }
}
