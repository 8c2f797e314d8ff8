import Foundation

/// The valgrind on the path, which runs one benchmark a process.
struct Valgrind {
  private let program: URL

  /// nil when there is no valgrind on the path.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let candidates = folders.map { URL(filePath: String($0)).appending(path: "valgrind") }
    guard
      let found = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    program = found
  }

  static let absence = """
    skipped: instructions are counted with valgrind, which is not on the path; install it and run \
    this again
    """

  /// The largest size that valgrind does not take minutes to set up.
  static let biggestSize = 100_000

  /// The reason why a benchmark is not counted; nil when it is.
  static func reasonToSkip(_ benchmark: Benchmark) -> String? {
    if case .memory = benchmark.subject { return "it measures memory" }
    if benchmark.usesThreads { return "its threads wait for one another" }
    if let size = benchmark.size, size > biggestSize {
      return "setting it up takes minutes under valgrind"
    }
    return nil
  }

  func count(_ benchmark: Benchmark, first: Row?) throws -> Row {
    let prefix = FileManager.default.temporaryDirectory
      .appending(path: "benchmarks-\(UUID().uuidString)").path
    // Callgrind's last dump, of the instructions after the counts.
    defer { try? FileManager.default.removeItem(atPath: prefix) }
    let output = try Child.output(
      of: program,
      [
        "--quiet", "--tool=callgrind", "--callgrind-out-file=\(prefix)",
        "--dump-before=benchmarks_mark", Child.program.path,
        "--count-instructions", benchmark.name, prefix,
      ],
      // Hashing with another seed in each process would make counts differ from run to run.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    let counts = try JSONDecoder().decode([String: Double].self, from: Data(output.utf8))
    var samples: [Contender: [Double]] = [:]
    for (name, count) in counts {
      if let contender = Contender(rawValue: name) { samples[contender] = [count] }
    }
    return Row(benchmark, .instructions, samples: samples, first: first)
  }
}
