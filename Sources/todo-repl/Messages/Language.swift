import Interactors
import Repositories

/// A language of the program.
///
/// The input of a person, the output for programs and the system's messages are the same in all
/// languages.
enum Language: CaseIterable {
  case english, korean

  private var wording: any Wording.Type {
    switch self {
    case .english: English.self
    case .korean: Korean.self
    }
  }

  var code: String { wording.code }
  var yes: [String] { wording.yes }
  var program: ProgramTexts { wording.program }
  var tour: TourTexts { wording.tour }

  func text(_ message: Message) -> String { wording.text(of: message) }
  func text(_ message: ListMessage) -> String { wording.text(of: message) }
  func text(_ message: EditMessage) -> String { wording.text(of: message) }
  func text(_ message: FileMessage) -> String { wording.text(of: message) }
  func text(_ fact: Fact) -> String { wording.text(of: fact) }

  /// The `help` text of a command.
  func text(of command: CommandName) -> CommandText { command.text(wording.commands) }

  func text(of topic: GeneralTopic) -> String {
    switch topic {
    case .dates: wording.dates
    case .recurrence: wording.recurrence
    case .links: wording.links
    case .settings: wording.settings
    }
  }

  func text(of name: TodosEdit.Name) -> String { wording.text(of: name) }
  func text(of event: TodoEvent.Kind) -> String { wording.text(of: event) }
  func text(of option: OptionName) -> String { wording.text(of: option) }
  func text(of origin: CommandOrigin, _ message: String) -> String {
    wording.text(of: origin, message)
  }

  func text(of error: CommandError) -> String { wording.text(of: error) }
  func text(of error: TodoTextError) -> String { wording.text(of: error) }
  func text(of error: ActionError) -> String { wording.text(of: error) }
  func text(of error: OptionsError) -> String { wording.text(of: error) }
  func text(of error: SettingsError) -> String { wording.text(of: error) }
  func text(of error: ProcessLimitsError) -> String { wording.text(of: error) }
  func text(of error: OutputError) -> String { wording.text(of: error) }

  func line(_ line: String) -> String { wording.line(line) }
  func describe(_ error: any Error) -> String { wording.describe(error) }
}
