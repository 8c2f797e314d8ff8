import Foundation
import Interactors
import Repositories

extension EditHooks {
  /// The hooks of a run, and its reminders.
  ///
  /// - Parameter list: nil for a list in memory, which has no hooks.
  static func make(
    _ options: ProgramOptions, of list: SavedList?, in repository: any TodosRepository,
    _ environment: [String: String], by terminal: String
  ) -> EditHooks {
    let shell = { @Sendable in ShellCommand(text: $0, environment: environment) }
    let hooks = list.map { list in
      options.hooks.compactMap { command in
        HookFile<DeliveryPosition>(
          in: "hooks", of: command, label: list.label, list: list.key, environment: environment
        ).map { EditHook(command: shell(command), positions: $0) }
      }
    }
    let words = options.wordsForList + options.hooks.map { OptionName.onEdit.word(of: $0) }
    return EditHooks(
      hooks ?? [], of: repository, isInHook: terminal == EditHook.author,
      reminders: { command throws(ActionError) in
        guard let list else { return nil }
        guard
          let file = HookFile<DueReminders>(
            in: "reminders", of: command, label: list.label, list: list.key,
            environment: environment)
        else { throw .hook(.noPlace) }
        return file
      }, shell: shell,
      start: { () throws(SystemError) in
        try ChildProcess(
          [Bundle.main.executablePath ?? CommandLine.arguments[0]] + words
            + [CommandName.hooks.word, CommandName.run],
          in: .background(
            input: NamelessFile(environment: environment).descriptor,
            output: NamelessFile(environment: environment).descriptor),
          // It makes no edits, and starts no delivery after its own.
          variables: [TerminalIdentity.variable: EditHook.author])
      })
  }
}

extension ProgramOptions {
  /// The arguments with which another run opens the same list.
  fileprivate var wordsForList: [String] {
    switch storage {
    case .defaultFile, .memory: return []
    case .file(let path): return [OptionName.file.word(of: path)]
    case .etcd(let servers):
      let user = etcdUser.map { [OptionName.etcdUser.word(of: $0)] } ?? []
      return [
        OptionName.etcd.word(of: servers.joined(separator: ",")), OptionName.list.word(of: list),
      ] + user
    }
  }
}

extension OptionName {
  /// The option with a value, in one word: the value may begin with a dash.
  fileprivate func word(of value: String) -> String { "\(rawValue)=\(value)" }
}
