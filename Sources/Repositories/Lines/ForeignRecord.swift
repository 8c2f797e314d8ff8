/// A record of a kind known only to later versions of the program. A program that does not know the
/// meaning of a record does not know the list either, and may only show the list.
struct ForeignRecord: Equatable {
  /// The member that names the kind, as far as this program can say.
  let kind: String
  /// The revision of the list with the record; nil if the record has none.
  let revision: Int?
  /// The JSON of the whole line.
  let json: [UInt8]

  init(_ kind: String, _ object: JSONObject) {
    self.kind = kind
    revision = (try? object.ifPresent("rev", JSONObject.revision)) ?? nil
    json = Array(object.bytes[object.range])
  }
}
