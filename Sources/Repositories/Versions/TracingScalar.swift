/// A single value of a ``TracingDecoder``.
struct TracingScalar: SingleValueDecodingContainer {
  let inner: any SingleValueDecodingContainer
  let decoder: any Decoder
  let reads: MemberReads

  var codingPath: [any CodingKey] { inner.codingPath }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try reads.value(type, from: decoder)
  }

  func decodeNil() -> Bool { inner.decodeNil() }
  // By default, a decoder supports neither of these.
  func decode(_ type: Int128.Type) throws -> Int128 { try inner.decode(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try inner.decode(type) }
}
