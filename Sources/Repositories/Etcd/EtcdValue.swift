import Foundation

/// The format of the values of a list: JSON objects with their version.
enum EtcdValue {
  /// The version that this program writes, and the newest one that it reads.
  static let version = 1

  /// Reads the object that is the value of a row.
  static func object(of row: EtcdRow) throws(EtcdError) -> JSONObject {
    let bytes = Array(row.value)
    let (object, found) = try reading(row) { () throws(JSONFlaw) in
      let object = try JSONObject(bytes, in: bytes.indices)
      return (object, try object.ifPresent("v", JSONObject.integer) ?? version)
    }
    guard found <= version else {
      throw .newerVersion(key: row.key.beginning, found: found, supported: version)
    }
    return object
  }

  /// Reads from a row; reports a JSON flaw as damage.
  static func reading<Value>(
    _ row: EtcdRow, _ body: () throws(JSONFlaw) -> Value
  ) throws(EtcdError) -> Value {
    do throws(JSONFlaw) {
      return try body()
    } catch {
      throw damage(of: row, error.reason)
    }
  }

  static func damage(of row: EtcdRow, _ reason: String) -> EtcdError {
    .damaged(key: row.key.beginning, reason: Data(reason.utf8).beginning)
  }

  /// Writes a value, or the body of a request to sign in.
  static func data(_ value: some Encodable) throws(EtcdError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      throw .cannotEncode(reason: CodingReason.text(error))
    }
  }
}
