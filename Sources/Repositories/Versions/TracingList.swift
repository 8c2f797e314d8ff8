/// The elements of a ``TracingDecoder``.
struct TracingList: UnkeyedDecodingContainer {
  var inner: any UnkeyedDecodingContainer
  let shape: MemberReads.Shape
  let reads: MemberReads

  var codingPath: [any CodingKey] { inner.codingPath }
  var count: Int? { inner.count }
  var isAtEnd: Bool { inner.isAtEnd }
  var currentIndex: Int { inner.currentIndex }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let path = codingPath.names
    let index = currentIndex
    do {
      return try element(type)
    } catch {
      if isAtEnd { throw error }
      var damaged = DamagedElements()
      switch shape {
      case .other: throw error
      case .dictionary:
        // Keys and values take turns.
        damaged.append(path + ["\(index & ~1)"], count: 2, because: error)
      case .list:
        damaged.append(path + ["\(index)"], because: error)
        try appendOthers(type, to: &damaged, path)
      }
      throw damaged
    }
  }

  /// Adds the damaged elements behind a damaged one, so that all are left out at once.
  private mutating func appendOthers<T: Decodable>(
    _ type: T.Type, to damaged: inout DamagedElements, _ path: [String]
  ) throws {
    _ = try inner.superDecoder()
    while !isAtEnd {
      let index = currentIndex
      do {
        _ = try element(type)
      } catch {
        damaged.append(path + ["\(index)"], because: error)
        _ = try inner.superDecoder()
      }
    }
  }

  /// Reads the next element; stays before it if it cannot be read, so that it may be read as
  /// another type.
  private mutating func element<T: Decodable>(_ type: T.Type) throws -> T {
    var next = inner
    let value = try reads.value(type, from: next.superDecoder())
    inner = next
    return value
  }
}

extension TracingList {
  mutating func nestedContainer<Name: CodingKey>(
    keyedBy type: Name.Type
  ) throws -> KeyedDecodingContainer<Name> {
    KeyedDecodingContainer(
      TracingMembers(try inner.nestedContainer(keyedBy: type), of: .other, reads))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    TracingList(inner: try inner.nestedUnkeyedContainer(), shape: .other, reads: reads)
  }

  mutating func superDecoder() throws -> any Decoder {
    TracingDecoder(inner: try inner.superDecoder(), shape: .other, reads: reads)
  }

  mutating func decodeNil() throws -> Bool { try inner.decodeNil() }
  // The standard library's defaults of these two refuse such numbers.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try inner.decode(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try inner.decode(type) }
}
