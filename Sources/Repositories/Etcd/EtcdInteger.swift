import Foundation

/// A number of 64 bits as the gateway writes it: in quotes, since JSON has no exact ones.
struct EtcdInteger: Hashable, Decodable {
  let value: Int

  /// Reads a number, with or without quotes.
  ///
  /// - Throws: `DecodingError` for a number that a revision cannot have.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try? container.decode(String.self)
    let number = try text.map { Int($0) } ?? container.decode(Int.self)
    guard let number, Revision.serverNumbers.contains(number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the number is out of range")
    }
    value = number
  }
}

extension Revision {
  /// The numbers of a server's revisions. A list at hand counts a million steps of its own between
  /// two of them, so both together have to fit into 63 bits.
  static let serverNumbers = 0...1 << 42
}

extension KeyedDecodingContainer {
  /// A number; 0 if the gateway leaves it out.
  func number(_ key: Key) throws -> Int {
    try decodeIfPresent(EtcdInteger.self, forKey: key)?.value ?? 0
  }
}

extension RawJSON {
  /// A number of 64 bits as the gateway reads it.
  static func int64(_ number: Int) -> RawJSON { .text("\(number)") }
  /// Bytes as the gateway reads them.
  static func data(_ data: Data) -> RawJSON { .text(data.base64EncodedString()) }
  static let yes = RawJSON(bytes: Array("true".utf8))
}
