import Foundation

/// A row in a file, one JSON object a line, for a later comparison.
struct Record: Codable {
  let name: String
  let unit: Unit
  let cost: Double
  let floor, naive: Double?
  let observable: Double?
  let timesFloor, timesNaive: Double?
  let timesObservable, timesAlone: Double?
  let growthTimesFloor: Double?
  let goal: String
  let isMet: Bool?

  init(_ row: Row) {
    name = row.benchmark.name
    unit = row.unit
    cost = row.cost(of: .ours) ?? 0
    floor = row.cost(of: .floor)
    naive = row.cost(of: .naive)
    observable = row.cost(of: .observable)
    timesFloor = row.times(.floor)
    timesNaive = row.times(.naive)
    timesObservable = row.times(.observable)
    timesAlone = row.times(.alone)
    growthTimesFloor = row.growthTimesFloor
    goal = row.goals
    isMet = row.meetsGoals
  }

  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Record {
  /// The records of a file that `--json` filled.
  static func read(_ path: String) throws(RecordError) -> [Record] {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    var records: [Record] = []
    for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isWhitespace) {
      do {
        records.append(try JSONDecoder().decode(Record.self, from: Data(line.utf8)))
      } catch {
        throw .unknownLine(path, number: number, text: String(line.prefix(60)))
      }
    }
    if records.isEmpty { throw .empty(path) }
    return records
  }
}

enum RecordError: Error, CustomStringConvertible {
  case unreadable(String)
  case empty(String)
  case unknownLine(String, number: Int, text: String)

  var description: String {
    switch self {
    case .unreadable(let path):
      "'\(path)' cannot be read; give a file that was made with: Benchmarks --json > FILE"
    case .empty(let path):
      "'\(path)' has no results; make it again with: Benchmarks --json > FILE"
    case .unknownLine(let path, let number, let text):
      """
      '\(path)', line \(number) is not a result of this program: \(text)
      Each line should be an object that --json printed; make the file again with: \
      Benchmarks --json > FILE
      """
    }
  }
}
