import Foundation
import Interactors
import Repositories
import StateStore

/// Answers the scripts of `--completion`: `todo-repl --complete -- WORDS…`, where the last word is
/// completed.
///
/// Completing changes nothing, asks no server, waits for no other program, and never prints an
/// error: the line is the person's, and still being typed.
enum ShellCompletions {
  /// The words to complete; nil if the arguments ask for something else.
  static func words(in arguments: [String]) -> [String]? {
    guard arguments.starts(with: ["--complete", "--"]) else { return nil }
    return Array(arguments.dropFirst(2))
  }

  /// The answer for a script.
  static func text(for words: [String], environment: [String: String]) async -> String {
    let typed = ShellLine(words)
    let options = options(of: typed, environment)
    let own = options.views.words(besides: options.aliases)
    let line = typed.expanding(own)
    let todos = ShellCompletion.needsTodos(line) ? await list(options, environment) : []
    let countries =
      ShellCompletion.needsCountries(line)
      ? try? await LocaleCountriesRepository(
        language: LocaleCountriesRepository.language(from: environment)
      ).countries() : nil
    return ShellCompletion(
      of: line, todos, countries ?? [], aliases: own,
      in: .from(environment: environment)
    ).text
  }

  /// The options with which the command would run.
  private static func options(
    of line: ShellLine, _ environment: [String: String]
  ) -> ProgramOptions {
    let settings = (try? SettingsReader(environment: environment).options()) ?? ProgramOptions()
    return (try? OptionsParser.parse(line.options, onTopOf: settings)) ?? settings
  }

  /// The list that the command would open; empty for one on servers, and if it cannot be read.
  private static func list(
    _ options: ProgramOptions, _ environment: [String: String]
  ) async -> TodoList {
    guard let path = (try? TodoREPL.path(options.storage, environment)) ?? nil else { return [] }
    let repository = JournalTodosRepository(
      path: UserFolder.inHome(path, environment: environment), isReadOnly: true)
    return TodoList((try? await repository.load())?.todos ?? [])
  }
}
