/// A record of a kind that only later versions of the program know. Who does not know what a record
/// means does not know the list either, and may only look at the list.
struct ForeignRecord: Equatable {
  /// The member by which the kind is known, as far as this program can tell.
  let kind: String
  /// The revision that the list has with the record; nil where the record says nothing of one.
  let revision: Int?
  /// The JSON of the whole line.
  let json: [UInt8]

  init(_ kind: String, _ object: JSONObject) {
    self.kind = kind
    revision = (try? object.ifPresent("rev", JSONObject.revision)) ?? nil
    json = Array(object.bytes[object.range])
  }
}
