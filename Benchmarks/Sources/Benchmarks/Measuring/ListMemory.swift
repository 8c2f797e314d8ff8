import Foundation
import StateStore

/// How much memory a million elements take, titles apart: a list, and an array with a dictionary
/// from id to position.
///
/// Each is made by a process of its own, for memory that was used before would be used again.
enum ListMemory: String, CaseIterable {
  case arrayAndDictionary = "array and dictionary"
  case built = "list, built at once"
  case appended = "list, one by one"
  case inserted = "list, random inserts"
  case written = "list, 200000 writes beside a version"

  static let count = 1_000_000

  /// What the elements take in this process, in bytes each.
  func measure() -> Double {
    let before = Self.residentBytes
    let made: Any
    switch self {
    case .arrayAndDictionary:
      var (array, places) = ([ListSpecimen<Int>](), [Int: Int]())
      array.reserveCapacity(Self.count)
      places.reserveCapacity(Self.count)
      for element in Self.elements {
        places[element.id] = array.count
        array.append(element)
      }
      made = (array, places)
    case .built: made = IdentifiedList(Self.elements)
    case .appended:
      var list = IdentifiedList<ListSpecimen<Int>>()
      for element in Self.elements { list.append(element) }
      made = list
    case .inserted:
      var list = IdentifiedList<ListSpecimen<Int>>()
      for element in Self.elements { list.insert(element, at: Int.random(in: 0...list.count)) }
      made = list
    case .written:
      var list = IdentifiedList(Self.elements)
      for _ in 0..<2000 {
        let version = list
        for _ in 0..<100 { list[Int.random(in: list.indices)].isDone.toggle() }
        withExtendedLifetime(version) {}
      }
      made = list
    }
    return withExtendedLifetime(made) { Double(Self.residentBytes - before) / Double(Self.count) }
  }

  /// A line for each, measured in processes of their own.
  static func report() throws -> String {
    var lines = ["Bytes for each of \(count) elements, titles apart:", ""]
    var baseline: Double?
    for kind in allCases {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = ["--memory-of", kind.rawValue]
      process.standardOutput = output
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: data, as: UTF8.self)
      guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw WorkFailure(benchmark: "memory", problem: "\(kind.rawValue) told nothing.")
      }
      let ratio = baseline.map { ", ×\((bytes / $0).ratio) (goal: ≤ 1.5×)" } ?? ""
      baseline = baseline ?? bytes
      lines.append("- \(kind.rawValue): \(bytes.short)\(ratio)")
    }
    return lines.joined(separator: "\n")
  }

  private static var elements: some Sequence<ListSpecimen<Int>> {
    let title = "The title that all elements share"
    return (0..<count).lazy.map { ListSpecimen(id: $0 &* 7, number: $0, title: title) }
  }

  private static var residentBytes: Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return Int(pages?.split(separator: " ")[1] ?? "0").map { $0 * 4096 } ?? 0
  }
}
