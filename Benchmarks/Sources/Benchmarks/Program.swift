import Foundation

/// Measures the store beside its baselines and prints how they compare.
@main
enum Program {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp {
        print(Options.help)
        return
      }
      if let memory = options.memory {
        print(memory.measure())
        return
      }
      if options.wantsMemory {
        print(try ListMemory.report())
        return
      }
      let chosen = try options.choose(from: Benchmark.all)
      var rows: [Row] = []
      for benchmark in chosen {
        rows.append(try await options.sampling.measure(benchmark))
      }
      print(try options.wantsJSON ? Report(rows).json() : Report(rows).table())
    } catch {
      FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }
}

extension Benchmark {
  static var all: [Benchmark] {
    writes + subscribing + threads + loads + testing + lists + listsInStores
  }
}
