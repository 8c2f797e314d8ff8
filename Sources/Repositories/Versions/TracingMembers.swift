/// The members of a ``TracingDecoder``.
struct TracingMembers<Name: CodingKey>: KeyedDecodingContainerProtocol {
  private let inner: KeyedDecodingContainer<Name>
  private let shape: MemberReads.Shape
  private let reads: MemberReads
  private let path: [String]

  init(_ inner: KeyedDecodingContainer<Name>, of shape: MemberReads.Shape, _ reads: MemberReads) {
    self.inner = inner
    self.shape = shape
    self.reads = reads
    path = inner.codingPath.names
    reads.begin(path)
  }

  var codingPath: [any CodingKey] { inner.codingPath }

  var allKeys: [Name] {
    reads.noteAll(in: path)
    return inner.allKeys
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Name) throws -> T {
    do {
      return try member(type, key)
    } catch {
      guard shape == .dictionary else { throw error }
      var damaged = DamagedElements()
      for key in inner.allKeys {
        do {
          _ = try member(type, key)
        } catch {
          damaged.append(path + [[key].names[0]], because: error)
        }
      }
      throw damaged
    }
  }

  private func member<T: Decodable>(_ type: T.Type, _ key: Name) throws -> T {
    // Of a missing member, the decoder makes the error.
    if !contains(key) || MemberReads.isPlain(type) { return try inner.decode(type, forKey: key) }
    return try reads.value(type, from: inner.superDecoder(forKey: key))
  }

  private func read(_ key: Name) -> KeyedDecodingContainer<Name> {
    reads.note(key.stringValue, in: path)
    return inner
  }
}

extension TracingMembers {
  func contains(_ key: Name) -> Bool { read(key).contains(key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Name
  ) throws -> KeyedDecodingContainer<Nested> {
    let nested = try read(key).nestedContainer(keyedBy: type, forKey: key)
    return KeyedDecodingContainer<Nested>(TracingMembers<Nested>(nested, of: .other, reads))
  }

  func nestedUnkeyedContainer(forKey key: Name) throws -> any UnkeyedDecodingContainer {
    TracingList(
      inner: try read(key).nestedUnkeyedContainer(forKey: key), shape: .other, reads: reads)
  }

  func superDecoder() throws -> any Decoder {
    reads.note("super", in: path)
    return TracingDecoder(inner: try inner.superDecoder(), shape: .other, reads: reads)
  }

  func superDecoder(forKey key: Name) throws -> any Decoder {
    TracingDecoder(inner: try read(key).superDecoder(forKey: key), shape: .other, reads: reads)
  }

  func decodeNil(forKey key: Name) throws -> Bool { try read(key).decodeNil(forKey: key) }

  // By default, a decoder supports neither of these.
  func decode(_ type: Int128.Type, forKey key: Name) throws -> Int128 {
    try read(key).decode(type, forKey: key)
  }
  func decode(_ type: UInt128.Type, forKey key: Name) throws -> UInt128 {
    try read(key).decode(type, forKey: key)
  }
}
