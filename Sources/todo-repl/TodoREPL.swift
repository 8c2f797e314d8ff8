import Foundation
import Interactors
import Repositories
import StateStore

/// The program: reads its options, wires its parts, runs its input, and ends with a status.
@main
struct TodoREPL {
  static let version = "0.1.0"

  static func main() async {
    Descriptor.openStandardOnes()
    let status = await run(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    exit(status)
  }

  /// Runs the program and returns its exit status.
  static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    let options: Options
    do throws(OptionsError) {
      options = try OptionsParser.parse(arguments)
    } catch {
      let format = arguments.contains("--json") ? Output.Format.json : .text
      Output(format, color: .auto, environment: environment).report(error, at: nil)
      return 2
    }
    let output = Output(
      options.printsJSON ? .json : .text, color: options.color, environment: environment)
    if options.showsHelp { return say(HelpText.program, output) }
    if options.showsVersion { return say(HelpText.version(version), output) }
    do throws(ActionError) {
      let calendar = Calendar.local(
        timeZone: .current, locale: Locale(identifier: region(environment)))
      let now = now(options, calendar)
      let container = SceneContainer(
        app: try app(options, environment, output, now), output: output,
        loadingLine: LoadingLine(Terminal.loadingMedium(environment: environment)) { text in
          // It only passes the time: whoever cannot see it misses nothing.
          try? Descriptor.standardError.send(text)
        }, calendar: calendar, now: now)
      let session = Session(container, stopsAtFirstError: options.stopsAtFirstError)
      var runner = InputRunner(session: session)
      return await runner.run(options.inputs)
    } catch {
      output.report(error, at: nil)
      return 1
    }
  }

  /// Prints a text and returns the exit status.
  private static func say(_ text: String, _ output: Output) -> Int32 {
    do throws(OutputError) {
      try output.write(text + "\n")
      return 0
    } catch {
      output.report(error, at: nil)
      return 1
    }
  }

  /// Wires repositories, store and interactors.
  private static func app(
    _ options: Options, _ environment: [String: String], _ output: Output,
    _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> AppContainer {
    let todos = try todosRepository(options.storage, environment, now)
    let countries = LocaleCountriesRepository(
      language: LocaleCountriesRepository.language(from: environment))
    guard let trial = trial(options, output) else {
      return AppContainer(
        todosRepository: todos, countriesRepository: countries, retry: retry(options), now: now)
    }
    return AppContainer(
      todosRepository: TrialTodosRepository(todos, trial: trial),
      countriesRepository: TrialCountriesRepository(countries, trial: trial), retry: retry(options),
      now: now)
  }

  /// The clock: the system's, or one that stands still where the options say.
  private static func now(_ options: Options, _ calendar: Calendar) -> @Sendable () -> Date {
    guard let word = options.clock else { return { Date() } }
    let moment = word.moment(at: LocalNow(Date(), calendar))
    return { moment }
  }

  /// The locale whose weeks count: "fi_FI" for `LC_TIME=fi_FI.UTF-8`. Without one, weeks begin on Monday.
  private static func region(_ environment: [String: String]) -> String {
    // Read by hand because Locale.current is "en_001" on Linux, whatever the environment says.
    let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = (value ?? "").prefix { $0 != "." && $0 != "@" }
    return ["", "C", "POSIX"].contains(name) ? "en_001" : String(name)
  }

  /// With three retries it is over in less than two seconds: a person waits, and another program may
  /// have the file for a moment.
  private static func retry(_ options: Options) -> Retry {
    .exponential(limit: options.retries, first: .milliseconds(250), cap: .seconds(1))
  }

  /// What makes the repositories slow or fail, when the options ask for that. A seed that they do
  /// not name is drawn and told.
  private static func trial(_ options: Options, _ output: Output) -> Trial? {
    if options.latency == .zero, options.failureRate == nil { return nil }
    let seed = options.seed ?? .random(in: .min ... .max)
    if options.failureRate != nil, options.seed == nil { output.tell(SeedLine(seed: seed)) }
    return Trial(
      latency: options.latency, failureRate: options.failureRate ?? 0, seed: seed,
      clock: ContinuousClock())
  }

  private static func todosRepository(
    _ storage: Options.Storage, _ environment: [String: String],
    _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> any TodosRepository {
    switch storage {
    case .memory:
      return InMemoryTodosRepository(now: now)
    case .file(let path):
      return JournalTodosRepository(path: path, now: now)
    case .defaultFile:
      guard let path = Options.defaultFile(environment: environment) else { throw .noHome }
      return JournalTodosRepository(path: path, now: now)
    }
  }
}
