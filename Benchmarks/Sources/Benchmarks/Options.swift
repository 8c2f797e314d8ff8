/// What the command line asks for.
struct Options {
  private(set) var wantsHelp = false
  private(set) var wantsJSON = false
  private(set) var sampling = Sampling.thorough
  private(set) var filter: String?
  /// Measure memory instead of time; with a kind, that alone, in this process.
  private(set) var wantsMemory = false
  private(set) var memory: ListMemory?

  static let help = """
    Measures StateStore beside a floor and a naive store.

    usage: Benchmarks [--quick] [--json] [part of a name]
           Benchmarks --memory

      --quick   few samples: shows that everything runs, says little about cost
      --json    one object a line for each benchmark, instead of a table
      --memory  what the elements of lists take, instead of what work costs
    """

  init(_ arguments: some Sequence<String>) throws(OptionsError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--memory": wantsMemory = true
      case "--memory-of": memory = arguments.next().flatMap(ListMemory.init)
      case "--help", "-h": wantsHelp = true
      case "--json": wantsJSON = true
      case "--quick": sampling = .quick
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      case _ where filter != nil: throw .severalFilters(argument)
      default: filter = argument
      }
    }
  }

  func choose(from benchmarks: [Benchmark]) throws(OptionsError) -> [Benchmark] {
    guard let filter else { return benchmarks }
    let chosen = benchmarks.filter { $0.name.contains(filter) }
    if chosen.isEmpty { throw .nothingMatches(filter, names: benchmarks.map(\.name)) }
    return chosen
  }
}

enum OptionsError: Error, CustomStringConvertible {
  case unknownOption(String)
  case severalFilters(String)
  case nothingMatches(String, names: [String])

  var description: String {
    switch self {
    case .unknownOption(let option):
      "'\(option)' is not an option; there are --quick, --json and --help."
    case .severalFilters(let second):
      "'\(second)' is one name too many: give one part of a name, in quotes if it has spaces."
    case .nothingMatches(let filter, let names):
      "no benchmark's name contains '\(filter)'; the names are:\n  "
        + names.joined(separator: "\n  ")
    }
  }
}
