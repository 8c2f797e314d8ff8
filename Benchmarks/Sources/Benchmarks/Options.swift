/// The options of the command line.
struct Options {
  enum Command {
    case help
    case measure
    case countInstructions
    case compare(old: String, new: String)
    /// In a process of its own: the memory of `count` values of a benchmark.
    case memory(of: String, Contender, count: Int)
    /// In a process under callgrind: the instructions of one benchmark.
    case instructions(of: String, prefix: String)
  }

  private(set) var command = Command.measure
  private(set) var wantsJSON = false
  private(set) var sampling = Sampling.thorough
  private(set) var filter: String?

  static let help = """
    Measures StateStore beside a floor, a naive store and @Observable, and says which goals are met.

    usage: Benchmarks [--quick] [--json] [part of a name]
           Benchmarks --instructions [--json] [part of a name]
           Benchmarks compare OLD NEW

    Without options everything is measured, which takes several minutes: time, then memory.

      --quick         few samples, no sizes above 100000, a tenth of the things whose memory is
                      measured: shows that everything runs, says little about cost
      --json          one object a line for each benchmark, instead of tables
      --instructions  counts instructions with valgrind instead of taking the time; leaves out what
                      uses threads, memory, and sizes above 100000
      compare         two files that --json filled: how the ratios to the floor have changed
      --help, -h      this text

    The exit status is 1 when compare finds something worse by more than noise, 2 after an error.
    """

  init(_ arguments: some Sequence<String>) throws(OptionsError) {
    var names: [String] = []
    var isQuick = false
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--help", "-h": command = .help
      case "--json": wantsJSON = true
      case "--quick": isQuick = true
      case "--instructions": command = .countInstructions
      case "--memory-of":
        guard let name = arguments.next(), let contender = arguments.next().flatMap(Contender.init),
          let count = arguments.next().flatMap(Int.init)
        else { throw .incomplete(argument) }
        command = .memory(of: name, contender, count: count)
      case "--count-instructions":
        guard let name = arguments.next(), let prefix = arguments.next()
        else { throw .incomplete(argument) }
        command = .instructions(of: name, prefix: prefix)
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: names.append(argument)
      }
    }
    if isQuick { sampling = .quick }
    if case .countInstructions = command, isQuick { throw .quickInstructions }
    if case .help = command { return }
    if names.first == "compare" {
      guard names.count == 3 else { throw .notTwoFiles(names.count - 1) }
      if case .measure = command, !wantsJSON, !isQuick {
        command = .compare(old: names[1], new: names[2])
      } else {
        throw .optionsOfCompare
      }
    } else if names.count > 1 {
      throw .severalFilters(names[1])
    } else {
      filter = names.first
    }
  }

  /// The benchmarks whose names were asked for, without the skipped ones, which are told in one line for
  /// each reason to skip.
  func choose(
    from benchmarks: [Benchmark], reasonToSkip: (Benchmark) -> String?
  ) throws(OptionsError) -> [Benchmark] {
    let named = benchmarks.filter { benchmark in filter.map(benchmark.name.contains) ?? true }
    if let filter, named.isEmpty {
      throw .nothingMatches(filter, names: benchmarks.map(\.name))
    }
    let skipped = Dictionary(grouping: named, by: reasonToSkip)
    for case (let reason?, let benchmarks) in skipped.sorted(by: { $0.value.count > $1.value.count }
    ) {
      Program.note("skipped \(benchmarks.map(\.name).joined(separator: ", ")): \(reason)")
    }
    let chosen = skipped[nil] ?? []
    if chosen.isEmpty { throw .nothingLeft(filter ?? "") }
    return chosen
  }
}
