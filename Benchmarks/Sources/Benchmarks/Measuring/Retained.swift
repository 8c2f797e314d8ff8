import Foundation

/// Many values of a kind, made and retained by each contender, to measure the memory that each value takes.
///
/// Each contender makes its values in a process of its own: in a shared process, it would use freed
/// memory again.
struct Retained {
  let count: Int
  let ours: (_ count: Int) -> Any
  let floor: (_ count: Int) -> Any
  let naive: (_ count: Int) -> Any

  /// Measures the bytes that each value takes, for all contenders.
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

  /// The bytes that each of `count` values takes in this process; nil for a contender that takes no part.
  func bytes(of contender: Contender, count: Int) -> Double? {
    let make: (Int) -> Any
    switch contender {
    case .ours: make = ours
    case .floor: make = floor
    case .naive: make = naive
    case .observable, .alone: return nil
    }
    // Memory of the first use does not belong to the values.
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
