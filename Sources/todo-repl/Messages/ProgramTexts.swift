/// The texts about the whole program in one language, of which `--help` and the manual page are
/// made.
struct ProgramTexts {
  /// A word with its explanation.
  struct Entry {
    let term: String
    let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// Explained words below a heading.
  struct Section {
    let heading: String
    let entries: [Entry]

    init(_ heading: String, _ entries: Entry...) {
      self.heading = heading
      self.entries = entries
    }
  }

  /// The word before the form of a command line.
  let usage: String
  /// The purpose of the program in a few words.
  let purpose: String
  let introduction: String
  /// The headings of the options, and of those for a trial.
  let options: String
  let optionsForTrying: String
  /// A remark below the options.
  let values: String
  let settings: (heading: String, text: String)
  let environment: Section
  let exitStatus: Section
  let examples: (heading: String, lines: [String])
  /// The way to the commands.
  let more: String
  /// Words only of the manual page: the name of its section, and headings.
  let manual: (title: String, name: String, description: String, commands: String)
}
