import Foundation
import Interactors
import Repositories
import StateStore

/// The program: reads its options, wires its parts, runs its input, and ends with a status.
@main
struct TodoREPL {
  /// Not async: the runtime's first thread would allocate memory and open files before the calls
  /// below.
  static func main() {
    ProcessMemory.shareArena()
    FileDescriptor.openStandardOnes()
    FileDescriptor.outliveClosedPipes()
    let environment = ProcessInfo.processInfo.environment
    SystemLocale.hideWrongName(in: environment)
    SystemTimeZone.useName(in: environment)
    if let error = ProcessLimits.flaw {
      Output(.text, in: .from(environment: environment)).report(error, at: nil)
      exit(1)
    }
    // The main thread's priority, which a task inherits, is higher, and has threads of its own.
    Task(priority: .medium) { await start(environment) }
    dispatchMain()
  }

  private static func start(_ environment: [String: String]) async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let words = ShellCompletions.words(in: arguments) {
      let text = await ShellCompletions.text(for: words, environment: environment)
      // A shell that reads no more needs no answer.
      try? FileDescriptor.standardOutput.send(text)
      exit(0)
    }
    exit(await run(arguments: arguments, environment: environment))
  }

  /// Runs the program and returns its exit status.
  static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    guard let options = StartOptions.read(arguments, environment: environment) else { return 2 }
    let language = Language.from(environment: environment)
    let output = options.output(in: language, environment)
    if options.showsHelp { return say(HelpLine(text: HelpText.program(in: language)), output) }
    if options.showsManual { return say(HelpLine(text: ManualPage.text(in: language)), output) }
    if let shell = options.completion {
      return say(HelpLine(text: CompletionScript.text(for: shell)), output)
    }
    if options.showsVersion { return say(VersionLine(), output) }
    do throws(ActionError) {
      if options.recovers { return try recover(options.storage, environment, output) }
      if SystemTimeZone.isUnknown(in: environment) {
        throw .unknownTimeZone(environment["TZ"] ?? "")
      }
      let calendar = LocalCalendar { .local(environment: environment) }
      let now = options.now(calendar)
      let todos = try todosRepository(options, environment, output, now)
      let refusals = try refusals(options, environment)
      if let flaw = refusals.flaw {
        output.tell(NoticeLine.refusalsNotKept(flaw, in: language))
      }
      let drafts = DraftNotes(environment: environment)
      let terminal = TerminalIdentity(environment: environment).name
      let hooks = EditHooks.make(
        options, of: try savedList(options, environment), in: todos, environment, by: terminal)
      await hooks.begin(options, telling: output)
      let container = SceneContainer(
        app: app(
          todos, refusals, options, environment, output, now, calendar, by: terminal),
        output: output,
        loadingLine: loadingLine(environment, output, language), calendar: calendar, now: now,
        canTypeMore: options.inputs.isEmpty && FileDescriptor.standardInput.isTerminal,
        isOneCommand: options.isOneCommand,
        canImportInput: !options.inputs.isEmpty && !FileDescriptor.standardInput.isTerminal,
        showsOthers: options.isForPerson && FileDescriptor.standardInput.isTerminal
          && output.isForPerson, places: places(options, environment, now), hooks: hooks,
        terminal: terminal,
        aliases: options.aliases, views: options.views, contexts: options.contexts,
        firstScreen: options.firstScreen,
        countriesAtHand: {
          let countries = LocaleCountriesRepository(
            language: LocaleCountriesRepository.language(from: environment),
            zones: TimeZoneTable(environment: environment))
          return (try? await countries.countries()) ?? []
        },
        editing: Terminal() == nil
          ? nil
          : TextEditing(
            environment: environment, notes: options.storage == .memory ? .none : drafts),
        stopWaiting: { Task { await todos.stopWaiting() } })
      let session = Session(container, stopsAtFirstError: options.stopsAtFirstError)
      let person = options.isForPerson ? Terminal.person(session, container, environment) : nil
      // An edited line handles Ctrl-Z itself: it leaves the terminal first.
      let suspension = person is EditedConversation ? nil : Suspension.watch()
      defer { withExtendedLifetime(suspension) {} }
      let file = try person == nil ? nil : sessionFile(options, environment)
      let saver = file.map { SessionSaver(of: container.app, in: $0, language) { output.tell($0) } }
      let isFollowing = person != nil || !hooks.hooks.isEmpty && options.isWatch
      let following = isFollowing ? Task { await hooks.follow(telling: output) } : nil
      defer { following?.cancel() }
      // The process ends without releasing any object, so pending saves are finished here.
      let finish = { @Sendable in
        await saver?.flush()
        await todos.synchronize()
        let (revision, made) = container.app.store.read { ($0.revision, $0.history.lastMade) }
        hooks.startDelivery(
          upTo: revision, last: isFollowing ? nil : made?.id, telling: output)
      }
      let termination = Termination(
        endings: session.endings, restore: { person?.restore() }, leave: { person?.leave() },
        finish: {
          session.root.cancelLoads()
          await session.busy.ended()
          await finish()
        })
      if person != nil, case .etcd(let servers) = options.storage {
        let opened = FileMessage.opened(list: options.list, servers: servers)
        container.output.show(.file(opened))
      }
      if person != nil {
        for draft in drafts.takeAbandoned() {
          container.output.show(.notice(.file(.draftKept(draft))))
        }
      }
      let tour = options.isTour ? Tour.begin(in: container) : nil
      defer { withExtendedLifetime(tour) {} }
      var runner = InputRunner(
        session: session, person: person,
        question: options.printsJSON ? nil : TerminalQuestion(), saver: saver,
        showsFreshLater: options.isOneCommand && !waitsForCountries(options, output))
      let status = await runner.run(options.inputs)
      await finish()
      let waiting = container.app.store.backlog.edits.count
      if person != nil, waiting > 0 { output.tell(NoticeLine.leavesWaiting(waiting, in: language)) }
      return termination.status(status)
    } catch {
      output.report(error, at: nil)
      return 1
    }
  }

  /// Prints a line and returns the exit status.
  private static func say(_ line: any OutputLine, _ output: Output) -> Int32 {
    output.show([line])
    return flush(output)
  }

  /// Writes the collected lines and returns the exit status.
  private static func flush(_ output: Output) -> Int32 {
    do throws(OutputError) {
      try output.flush()
      return 0
    } catch {
      if error.isClosedPipe { return OutputError.closedPipeStatus }
      output.report(error, at: nil)
      return 1
    }
  }

  private static func loadingLine(
    _ environment: [String: String], _ output: Output, _ language: Language
  ) -> LoadingLine {
    let medium = LoadingLine.Medium(environment: environment)
    return LoadingLine(medium, in: language) { text in
      if medium == .screen { output.show(status: text) } else { output.sendError(text) }
    }
  }

  /// Wires repositories, store and interactors.
  private static func app(
    _ todos: any TodosRepository, _ refusals: any RefusedEditsRepository,
    _ options: ProgramOptions, _ environment: [String: String], _ output: Output,
    _ now: @escaping @Sendable () -> Date, _ calendar: LocalCalendar, by terminal: String
  ) -> AppContainer {
    let waits = waitsForCountries(options, output)
    let countries = CountriesSource.repository(
      at: options.countriesURL,
      patience: CountriesSource.patience(isForPerson: options.isForPerson, waits: waits),
      keepsAnswers: options.storage != .memory, environment: environment)
    // `todosRepository` has already thrown the error of a missing path.
    let files = LocalTodosFiles(list: try? path(options.storage, environment))
    let faults = faults(options, output)
    return AppContainer(
      todosRepository: faults.map { FaultInjectingTodosRepository(todos, faults: $0) } ?? todos,
      refusals: refusals,
      countriesRepository: faults.map {
        FaultInjectingCountriesRepository(countries, faults: $0)
      } ?? countries, files: files, follows: follows(options), retry: retry(options),
      waitsForCountries: waits, now: now, calendar: { calendar.value }, author: terminal,
      describe: output.language.describe)
  }

  /// Whether to wait for fresh countries: a person sees the ones at hand at once; a program gets
  /// one answer, a fresh one if the server answers in time.
  private static func waitsForCountries(_ options: ProgramOptions, _ output: Output) -> Bool {
    if options.isOneCommand, output.isForPerson { return false }
    return !options.isForPerson || !FileDescriptor.standardInput.isTerminal
  }

  /// Whether to follow changes by others, for a person; other runs read them before each command.
  private static func follows(_ options: ProgramOptions) -> Bool {
    options.inputs.isEmpty && FileDescriptor.standardInput.isTerminal
  }

  /// The waits before three retries take less than two seconds in all: a person waits, and another
  /// program may have the file for a moment. With a server that hangs, each attempt takes 12 s
  /// more.
  private static func retry(_ options: ProgramOptions) -> Retry {
    .exponential(limit: options.retries, first: .milliseconds(250), cap: .seconds(1))
  }

  /// The faults that the options ask of the repositories; nil without any. Without a seed in the
  /// options, draws one, and reports it if there is a failure rate.
  private static func faults(_ options: ProgramOptions, _ output: Output) -> FaultInjection? {
    if options.latency == .zero, options.failureRate == nil { return nil }
    let seed = options.seed ?? .random(in: .min ... .max)
    if options.failureRate != nil, options.seed == nil {
      // As text: many programs would round such a large number.
      let json: JSONLine = ["type": .string("seed"), "seed": .string("\(seed)")]
      output.tell(Remark(.file(.seed("\(seed)")), style: nil, json: json))
    }
    return FaultInjection(
      latency: options.latency, failureRate: options.failureRate ?? 0, seed: seed,
      clock: ContinuousClock())
  }

  private static func todosRepository(
    _ options: ProgramOptions, _ environment: [String: String], _ output: Output,
    _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> any TodosRepository {
    if case .etcd(let servers) = options.storage {
      return try EtcdSource.repository(at: servers, options, environment, now)
    }
    guard let path = try path(options.storage, environment) else {
      let tour = options.isTour ? Tour.todos(in: output.language, at: now()) : []
      return InMemoryTodosRepository(tour, now: now)
    }
    return JournalTodosRepository(
      path: path, isReadOnly: options.isReadOnly, sync: options.sync,
      smallestLog: smallestLog(environment),
      // A person sees why the program waits, and can end the wait; a script gets an error.
      patience: options.isForPerson && FileDescriptor.standardInput.isTerminal ? nil : .seconds(5),
      onlyNumbers: options.neededNumbers, now: now,
      onNotice: { output.tell(NoticeLine($0, in: output.language)) })
  }

  /// The file with the list's session; nil for a list in memory, and without a home.
  private static func sessionFile(
    _ options: ProgramOptions, _ environment: [String: String]
  ) throws(ActionError) -> SavedSessionFile? {
    guard let list = try savedList(options, environment) else { return nil }
    // Without a home the default file has no path.
    let standard = (try? Self.path(.defaultFile, environment)) ?? nil
    return SavedSessionFile(
      of: list, takesOld: standard.map(SavedList.init) == list, environment: environment)
  }

  /// The refused edits of the list: in memory for a list in memory, and without a home.
  private static func refusals(
    _ options: ProgramOptions, _ environment: [String: String]
  ) throws(ActionError) -> any RefusedEditsRepository {
    guard let list = try savedList(options, environment),
      let path = UserFolder.state.path(
        of: "refused/\(UserFolder.name(list.label, of: list.key)).lines", environment: environment)
    else { return InMemoryRefusedEdits() }
    return RefusedEditsFile(path: path)
  }

  /// The list as it is identified from run to run; nil for a list in memory.
  private static func savedList(
    _ options: ProgramOptions, _ environment: [String: String]
  ) throws(ActionError) -> SavedList? {
    if case .etcd(let servers) = options.storage {
      return SavedList(options.list, onServers: EtcdSource.key(of: options.list, at: servers))
    }
    return try path(options.storage, environment).map(SavedList.init)
  }

  /// The places to which lists can be copied.
  private static func places(
    _ options: ProgramOptions, _ environment: [String: String],
    _ now: @escaping @Sendable () -> Date
  ) -> CopyTargets {
    CopyTargets(
      servers: options.servers,
      file: { () throws(ActionError) in
        guard let path = try path(.defaultFile, environment) else { throw .noHome }
        return path
      },
      missing: {
        guard case .file(let path) = options.storage,
          !FileManager.default.fileExists(atPath: path)
        else { return nil }
        return path
      },
      onServers: { (list, servers) throws(ActionError) in
        try EtcdSource.target(list, at: servers, options, environment, now)
      })
  }

  /// The fewest bytes of saves for a compaction of the file; tests set a small number.
  private static func smallestLog(_ environment: [String: String]) -> Int {
    environment["TODO_REPL_COMPACT_AT"].flatMap(Int.init) ?? 256 << 10
  }

  /// Copies the intact part of a file and returns the exit status.
  private static func recover(
    _ storage: ProgramOptions.Storage, _ environment: [String: String], _ output: Output
  ) throws(ActionError) -> Int32 {
    guard let path = try path(storage, environment) else { return 2 }
    let recovery: JournalRecovery
    do {
      recovery = try JournalRecovery(of: path)
    } catch {
      throw .notRecovered(error)
    }
    let dropped = recovery.dropped.map { dropped in
      Remark(
        .file(.leftOutLine(dropped.line, reason: dropped.reason)), style: nil,
        json: [
          "type": .string("dropped"), "line": .int(dropped.line), "reason": .string(dropped.reason),
        ])
    }
    let message = FileMessage.recovered(
      recovery.kept, into: recovery.path, dropped: dropped.count, lost: recovery.lost)
    let json: JSONLine = [
      "type": .string("recovered"), "file": .string(recovery.path), "kept": .int(recovery.kept),
      "dropped": .int(dropped.count), "lost": .int(recovery.lost),
    ]
    output.show(dropped + [Remark(.file(message), style: nil, json: json)])
    return flush(output)
  }

  /// The file of a storage; nil for memory and etcd.
  static func path(
    _ storage: ProgramOptions.Storage, _ environment: [String: String]
  ) throws(ActionError) -> String? {
    switch storage {
    case .memory, .etcd: return nil
    case .file(let path): return path
    case .defaultFile:
      if let variable = UserFolder.data.unfaithfulVariable(environment: environment) {
        throw .unfaithfulVariable(variable)
      }
      guard let path = UserFolder.data.path(of: "todos.journal", environment: environment) else {
        throw .noHome
      }
      return path
    }
  }
}
