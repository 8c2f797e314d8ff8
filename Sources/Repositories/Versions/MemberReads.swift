import Foundation

/// The members of a JSON text that a value has read, so that all others are unknown to it.
final class MemberReads {
  /// The names read in the object at a path; nil for all names.
  private var names: [[String]: Set<String>?] = [:]

  /// Whether a value has read a member; nil if nothing was read as an object at the path.
  func hasRead(_ name: String, in path: [String]) -> Bool? {
    guard let names = names[path] else { return nil }
    return names?.contains(name) ?? true
  }

  /// Notes an object, of which nothing is read yet.
  func begin(_ path: [String]) {
    if names[path] == nil { names[path] = .some([]) }
  }

  /// Notes that a member was read.
  func note(_ name: String, in path: [String]) {
    if let known = names[path], known != nil { names[path]??.insert(name) }
  }

  /// Notes that all names were read, as by a dictionary.
  func noteAll(in path: [String]) {
    names[path] = .some(nil)
  }

  /// Reads a value; its parts note their members here.
  ///
  /// - Throws: `DamagedElements` for elements of lists and dictionaries.
  func value<Value: Decodable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    if Self.isPlain(type) { return try decoder.singleValueContainer().decode(type) }
    let shape = Shape(of: type)
    do {
      return try Value(from: TracingDecoder(inner: decoder, shape: shape, reads: self))
    } catch let error as DecodingError {
      guard let path = path(of: error, in: shape), path.count == decoder.codingPath.count + 1
      else { throw error }
      throw DamagedElements(path, because: error)
    }
  }

  /// Whether a type has no members that could be unknown. Foundation's decoder has forms of its own
  /// for the last four.
  static func isPlain(_ type: (some Any).Type) -> Bool { plain.contains(ObjectIdentifier(type)) }

  private static let plain: Set<ObjectIdentifier> = Set(
    [
      Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
      UInt128.self, Date.self, Data.self, URL.self, Decimal.self,
    ].map { (type: any Any.Type) in ObjectIdentifier(type) })

  /// The path of the element that a list refuses, as one with an id twice does, or of the key that
  /// a dictionary refuses, as one of numbers does with a word.
  private func path(of error: DecodingError, in shape: Shape) -> [String]? {
    switch (error, shape) {
    case (.dataCorrupted(let context), .list) where context.codingPath.last?.intValue != nil,
      (.typeMismatch(_, let context), .dictionary):
      context.codingPath.names
    default: nil
    }
  }

  /// What parts a type has.
  enum Shape {
    case list, dictionary, other

    init(of type: (some Any).Type) {
      self =
        type is any Dictionaries.Type ? .dictionary : type is any Sequence.Type ? .list : .other
    }
  }
}

private protocol Dictionaries {}
extension Dictionary: Dictionaries {}

extension [any CodingKey] {
  /// The names and indexes of a path.
  var names: [String] { map { $0.intValue.map(String.init) ?? $0.stringValue } }
}
