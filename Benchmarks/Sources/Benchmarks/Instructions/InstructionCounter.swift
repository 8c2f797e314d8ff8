import Foundation
import Synchronization

/// Counts the instructions of a contest, in a process that runs under callgrind.
///
/// Callgrind writes what was executed since the last dump to a file each time that `benchmarks_mark`
/// is entered (`--dump-before`), so setting up is never counted. What lies around the work cancels
/// out too: the work is done N and 2N times, and the difference counts.
struct InstructionCounter {
  /// What the names of callgrind's dumps begin with.
  let prefix: String
  private var marks = 0

  /// The work is repeated until it takes so many instructions.
  private static let enough = 2_000_000

  init(prefix: String) {
    self.prefix = prefix
  }

  /// The instructions of each contender for each time the work is done.
  mutating func measure(_ contest: Contest) async throws -> [Contender: Double] {
    var counts: [Contender: Double] = [:]
    for (contender, work) in contest.entries {
      _ = try await count(work, 1)
      var times = 1
      var once = try await count(work, times)
      while once < Self.enough {
        times *= 4
        once = try await count(work, times)
      }
      let twice = try await count(work, 2 * times)
      counts[contender] = Double(twice - once) / Double(times)
    }
    if let problem = contest.check() { throw CountingFailure(problem: problem) }
    return counts
  }

  private mutating func count(_ work: Work, _ times: Int) async throws -> Int {
    benchmarksMark()
    await work(times)
    benchmarksMark()
    marks += 2
    let dump = "\(prefix).\(marks)"
    guard let text = FileManager.default.contents(atPath: dump) else {
      throw CountingFailure(problem: "there is no dump \(dump); run this under callgrind.")
    }
    for mark in [marks - 1, marks] {
      try FileManager.default.removeItem(atPath: "\(prefix).\(mark)")
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("totals: ") }),
      let total = Int(line.dropFirst("totals: ".count))
    else { throw CountingFailure(problem: "callgrind wrote no total to \(dump).") }
    return total
  }
}

struct CountingFailure: Error, CustomStringConvertible {
  let problem: String

  var description: String { "the instructions were not counted: \(problem)" }
}

private let marksMade = Atomic(0)

/// Where callgrind ends a count. The atomic keeps the call from being optimised away.
@c(benchmarks_mark) @inline(never)
func benchmarksMark() {
  marksMade.add(1, ordering: .relaxed)
}
