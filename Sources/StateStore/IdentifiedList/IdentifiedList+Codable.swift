extension IdentifiedList: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedList: Decodable where Element: Decodable {
  /// Decodes an array of elements; no id may repeat. The error has the path of the later element, so
  /// that a lenient decoder can leave that one out.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    var repeated: [Int] = []
    self.init(elements, &repeated)
    guard let position = repeated.first else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath + [ElementKey(position)],
        debugDescription: """
          A list's elements should have different ids, but element \(position) has the id \
          \(self[position].id) of an earlier one. Remove one of them.
          """))
  }
}

/// The place of an element, as decoders name it.
private struct ElementKey: CodingKey {
  let position: Int
  var intValue: Int? { position }
  var stringValue: String { "Index \(position)" }

  init(_ position: Int) {
    self.position = position
  }

  init?(intValue: Int) { nil }

  init?(stringValue: String) { nil }
}
