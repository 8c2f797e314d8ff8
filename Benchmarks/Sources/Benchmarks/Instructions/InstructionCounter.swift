import Foundation
import Synchronization

/// A counter of a contest's instructions, in a process that runs under callgrind.
///
/// Each time that `benchmarks_mark` is entered (`--dump-before`), callgrind writes the number of
/// instructions since the last dump to a file, so setting up is never counted. The instructions around
/// the work cancel out: the work is done N and 2N times, and the difference counts.
struct InstructionCounter {
  /// The prefix of the names of callgrind's dumps.
  let prefix: String
  private var marks = 0

  /// The number of instructions until which the work is repeated.
  private static let enough = 2_000_000

  init(prefix: String) {
    self.prefix = prefix
  }

  /// The instructions that one repetition of the work takes each contender.
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

/// Marks the end of a count for callgrind. The atomic keeps the call from being optimised away.
@c(benchmarks_mark) @inline(never)
func benchmarksMark() {
  marksMade.add(1, ordering: .relaxed)
}
