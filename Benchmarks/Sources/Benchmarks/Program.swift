import Foundation

/// The program that compares the store with its baselines.
///
/// `main` is not `async`: an asynchronous `main` ends the main thread, which valgrind does not survive.
@main
enum Program {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      var executor: InlineExecutor?
      // Valgrind does not survive the threads of the pool either.
      if case .instructions = options.command { executor = InlineExecutor() }
      Task(executorPreference: executor) {
        do {
          exit(try await run(options))
        } catch {
          fail(error)
        }
      }
    } catch {
      fail(error)
    }
    DispatchSemaphore(value: 0).wait()
  }

  /// Exits with 2: status 1 is for a comparison that found something worse.
  private static func fail(_ error: any Error) -> Never {
    note("\(error)")
    exit(2)
  }

  /// Writes to standard error, apart from the results.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8))
  }

  /// Runs the command of the options, and returns the exit status.
  private static func run(_ options: Options) async throws -> Int32 {
    switch options.command {
    case .help:
      print(Options.help)
    case .measure:
      try show(await measured(options), options)
    case .countInstructions:
      guard let valgrind = Valgrind() else {
        note(Valgrind.absence)
        return 0
      }
      try show(counted(options, valgrind), options)
    case .compare(let old, let new):
      let comparison = Comparison(try Record.read(old), try Record.read(new))
      print(comparison.text)
      return comparison.isWorse ? 1 : 0
    case .memory(let name, let contender, let count):
      guard case .memory(let retained) = try benchmark(name).subject,
        let bytes = retained.bytes(of: contender, count: count)
      else { throw OptionsError.incomplete("--memory-of") }
      print(bytes)
    case .instructions(let name, let prefix):
      guard case .work(let prepare) = try benchmark(name).subject
      else { throw OptionsError.incomplete("--count-instructions") }
      var counter = InstructionCounter(prefix: prefix)
      let counts = try await counter.measure(prepare()).map { ($0.key.rawValue, $0.value) }
      let data = try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: counts))
      print(String(decoding: data, as: UTF8.self))
    }
    return 0
  }

  private static func measured(_ options: Options) async throws -> [Row] {
    let biggest = options.sampling.biggestSize
    let chosen = try options.choose(from: Benchmark.all) { benchmark in
      (benchmark.size ?? 0) > biggest ? "--quick leaves out sizes above \(biggest)" : nil
    }
    var rows: [Row] = []
    for benchmark in chosen {
      rows.append(try await options.sampling.measure(benchmark, first: rows.first(of: benchmark)))
    }
    return rows
  }

  private static func counted(_ options: Options, _ valgrind: Valgrind) throws -> [Row] {
    let chosen = try options.choose(from: Benchmark.all, reasonToSkip: Valgrind.reasonToSkip)
    var rows: [Row] = []
    for benchmark in chosen {
      rows.append(try valgrind.count(benchmark, first: rows.first(of: benchmark)))
    }
    return rows
  }

  private static func benchmark(_ name: String) throws(OptionsError) -> Benchmark {
    guard let found = Benchmark.all.first(where: { $0.name == name })
    else { throw .nothingMatches(name, names: Benchmark.all.map(\.name)) }
    return found
  }

  private static func show(_ rows: [Row], _ options: Options) throws {
    let report = Report(rows)
    print(options.wantsJSON ? try report.json() : report.tables())
  }
}

extension Benchmark {
  /// All benchmarks, with and without goals, in the order in which their results are printed.
  static var all: [Benchmark] {
    writes + subscribing + threads + loads + least + edits + runs + onePlace + reads + derived
      + manyLoads
      + testing
      + lists
      + listsInStores + elements + memory
  }
}

extension [Row] {
  /// The result of the smallest size of the benchmark's series, if it has been measured.
  fileprivate func first(of benchmark: Benchmark) -> Row? {
    first { $0.benchmark.series == benchmark.series && benchmark.size != nil }
  }
}
