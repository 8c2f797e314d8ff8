import Repositories

/// Reads the permanent options, in a file and in the environment.
///
/// Arguments override the environment, the environment overrides the file. All three have one
/// syntax.
struct SettingsReader {
  /// The largest size of the file, in bytes: larger than anybody's settings.
  static let longestFile = 1 << 20

  let environment: [String: String]
  /// Whether to ignore the file.
  var isWithoutFile = false

  /// The settings, on top of the defaults.
  func options() throws(SettingsError) -> ProgramOptions {
    var options = ProgramOptions()
    if !isWithoutFile {
      if let home = UserFolder.settings.unfaithfulVariable(environment: environment) {
        let reason = KnownReason.unfaithfulPath.rawValue
        throw SettingsError(.unreadable(reason), at: .file("$\(home)/…/todo-repl/config"))
      }
      if let file { options = try read(file, options) }
    }
    // NO_COLOR is in the environment, and so overrides the file.
    if options.color == .always,
      !ColorChoice.auto.isColored(isTerminal: true, environment: environment)
    {
      options.color = .auto
    }
    guard let text = environment[SettingsError.variable] else { return options }
    return try take(text, at: .variable, options)
  }

  /// The file of the settings; nil if the environment has no home.
  var file: String? {
    UserFolder.settings.path(of: "config", environment: environment)
  }

  private func read(_ file: String, _ options: ProgramOptions) throws(SettingsError)
    -> ProgramOptions
  {
    guard let bytes = try bytes(of: file) else { return options }
    var options = options
    for (index, line) in TextLines.of(bytes).enumerated() {
      let source = SettingsError.Source.line(index + 1, file: file)
      guard let text = String(validating: line, as: UTF8.self) else {
        throw SettingsError(.notUTF8, at: source)
      }
      options = try take(text, at: source, options)
    }
    return options
  }

  /// The bytes of a file; nil if the file does not exist.
  private func bytes(of file: String) throws(SettingsError) -> [UInt8]? {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: file, to: .read)
      try descriptor.expectFile()
      return try descriptor.rest(limit: Self.longestFile)
    } catch {
      if error.isMissingFileOrFolder { return nil }
      throw SettingsError(.unreadable(error.reason), at: .file(file))
    }
  }

  private func take(
    _ text: String, at source: SettingsError.Source, _ options: ProgramOptions
  ) throws(SettingsError) -> ProgramOptions {
    let words: [String]
    do throws(Misunderstanding) {
      if let line = SettingsLine.words(text) {
        words = line
      } else {
        words = try ShellWords.split(text)
      }
    } catch {
      throw SettingsError(.misquoted(error.problem), at: source)
    }
    do throws(OptionsError) {
      var taken = try OptionsParser.parse(settings: withHome(words), onTopOf: options)
      if taken.firstScreen != options.firstScreen { taken.firstSource = source }
      return taken
    } catch {
      throw SettingsError(.options(error), at: source)
    }
  }

  /// The words with the user's home instead of the `~` that a shell would have replaced.
  private func withHome(_ words: [String]) -> [String] {
    guard let home = environment["HOME"], !home.isEmpty else { return words }
    return words.enumerated().map { index, word in
      let option = OptionName.onEdit.rawValue
      let isCommand = index > 0 && words[index - 1] == option || word.hasPrefix("\(option)=")
      let home = isCommand ? Self.inShell(home) : home
      // Bytes: a slash followed by a combining mark is another character, yet still a separator.
      if word.utf8.starts(with: "~/".utf8) { return home + word.dropFirst() }
      return word.replacing("=~/", with: "=\(home)/", maxReplacements: 1)
    }
  }

  /// A path as a part of a command, which a shell splits at spaces.
  private static func inShell(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "/._-+@%:,".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
