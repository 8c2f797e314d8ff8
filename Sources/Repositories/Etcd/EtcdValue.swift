import Foundation

/// The format of the values of a list: JSON objects with their version.
enum EtcdValue {
  /// The version that this program writes, and the newest one that it reads.
  static let version = 1

  private struct Version: Decodable {
    let v: Int?
  }

  /// Reads the value of a row.
  static func read<Value: Decodable>(
    _ type: Value.Type, from row: EtcdRow
  ) throws(EtcdError) -> Value {
    try check(row)
    do {
      return try JSONDecoder().decode(Value.self, from: row.value)
    } catch {
      throw damage(of: row, CodingReason.text(error))
    }
  }

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

  /// Writes a value.
  static func data(_ value: some Encodable) throws(EtcdError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      throw .cannotEncode(reason: CodingReason.text(error))
    }
  }

  private static func check(_ row: EtcdRow) throws(EtcdError) {
    // The decoder reports invalid JSON.
    guard let found = (try? JSONDecoder().decode(Version.self, from: row.value))?.v else { return }
    if found > version {
      throw .newerVersion(key: row.key.beginning, found: found, supported: version)
    }
  }
}
