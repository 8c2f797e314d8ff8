import Foundation

/// Many values of a kind, made and retained by each contender, to measure the memory that each value takes.
///
/// Each contender makes its values in a process of its own: memory that was used before would be
/// used again.
struct Retained {
  let count: Int
  let ours: (_ count: Int) -> Any
  let floor: (_ count: Int) -> Any
  let naive: (_ count: Int) -> Any

  /// The bytes that each thing takes, for all contenders.
  func measure(_ benchmark: Benchmark, count: Int) throws -> Row {
    var samples: [Contender: [Double]] = [:]
    for contender: Contender in [.ours, .floor, .naive] {
      let output = try Child.output(
        of: Child.program, ["--memory-of", benchmark.name, contender.rawValue, "\(count)"])
      guard let bytes = Double(output) else {
        throw WorkFailure(
          benchmark: benchmark.name, problem: "\(contender) told '\(output)' instead of bytes.")
      }
      samples[contender] = [bytes]
    }
    return Row(benchmark, .bytes, samples: samples, first: nil)
  }

  /// What each of `count` things takes in this process, in bytes; nil for who does not take part.
  func bytes(of contender: Contender, count: Int) -> Double? {
    let make: (Int) -> Any
    switch contender {
    case .ours: make = ours
    case .floor: make = floor
    case .naive: make = naive
    case .observable, .alone: return nil
    }
    // What is loaded at the first use is not the things' memory.
    _ = make(1)
    let before = Self.residentBytes
    let made = make(count)
    return withExtendedLifetime(made) { Double(Self.residentBytes - before) / Double(count) }
  }

  private static var residentBytes: Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return Int(pages?.split(separator: " ")[1] ?? "0").map { $0 * 4096 } ?? 0
  }
}
