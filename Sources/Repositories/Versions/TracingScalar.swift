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
  func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
  func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
  func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
  func decode(_ type: Float.Type) throws -> Float { try inner.decode(type) }
  func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try inner.decode(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try inner.decode(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try inner.decode(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try inner.decode(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try inner.decode(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try inner.decode(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try inner.decode(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try inner.decode(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try inner.decode(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try inner.decode(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try inner.decode(type) }
}
