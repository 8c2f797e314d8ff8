/// The options of a run: the settings, and the arguments on top of them.
enum StartOptions {
  /// Reads the options; reports wrong ones and returns nil.
  static func read(_ arguments: [String], environment: [String: String]) -> ProgramOptions? {
    let problem: any ReportableError
    do throws(SettingsError) {
      let settings = try SettingsReader(environment: environment).options()
      do throws(OptionsError) {
        return try OptionsParser.parse(arguments, onTopOf: settings)
      } catch {
        problem = settings.error(error)
      }
    } catch {
      if let options = parse(arguments, without: error, environment) { return options }
      problem = error
    }
    let format = arguments.contains(OptionName.json.rawValue) ? Output.Format.json : .text
    Output(format, in: .from(environment: environment), color: .auto, environment: environment)
      .report(problem, at: nil)
    return nil
  }

  /// The options despite wrong settings; nil if the program cannot run without the settings.
  ///
  /// Help, version, manual and completion work with any settings. An unreadable file is reported
  /// and ignored if the environment or the arguments choose the storage: only the storage may not
  /// be guessed.
  private static func parse(
    _ arguments: [String], without problem: SettingsError, _ environment: [String: String]
  ) -> ProgramOptions? {
    if let options = try? OptionsParser.parse(arguments), options.asksAboutProgram {
      return options
    }
    guard let remark = problem.remark,
      let settings = try? SettingsReader(environment: environment, isWithoutFile: true).options(),
      let options = try? OptionsParser.parse(arguments, onTopOf: settings),
      options.storage != .defaultFile
    else { return nil }
    let language = Language.from(environment: environment)
    options.output(in: language, environment).tell(
      NoticeLine(
        code: "settings_left_out", message: remark, isAmongResults: false, language: language))
    return options
  }
}

extension ProgramOptions {
  /// The output that the options ask for.
  func output(in language: Language, _ environment: [String: String]) -> Output {
    Output(printsJSON ? .json : .text, in: language, color: color, environment: environment)
  }

  /// An error of options on top of these settings, with its place if it is theirs: a first screen
  /// is checked once the arguments are known.
  fileprivate func error(_ error: OptionsError) -> any ReportableError {
    guard case .notAFirstScreen(firstScreen, _) = error, let firstSource else { return error }
    return SettingsError(.options(error), at: firstSource)
  }
}
