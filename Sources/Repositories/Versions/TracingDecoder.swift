/// A decoder in front of Foundation's, which notes the members that a value reads, and finds the
/// damaged elements of lists and dictionaries.
struct TracingDecoder: Decoder {
  let inner: any Decoder
  /// The shape of the value that is read.
  let shape: MemberReads.Shape
  let reads: MemberReads

  var codingPath: [any CodingKey] { inner.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Name: CodingKey>(keyedBy type: Name.Type) throws -> KeyedDecodingContainer<Name> {
    let container = try inner.container(keyedBy: type)
    return KeyedDecodingContainer(TracingMembers(container, of: shape, reads))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    TracingList(inner: try inner.unkeyedContainer(), shape: shape, reads: reads)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TracingScalar(inner: try inner.singleValueContainer(), decoder: inner, reads: reads)
  }
}
