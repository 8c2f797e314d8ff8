/// The coded form is compact: values that are false, nil or empty are left out, and missing values
/// are read as such.
extension Todo: Codable {
  /// The valid numbers. Beyond them, the next number could overflow, or be inexact for programs
  /// that read JSON numbers as floating point.
  static let numbers = 1...1 << 53

  /// The valid values of the highest number ever given: 0 before the first todo.
  static let highestNumbers = 0...numbers.upperBound

  /// Reads a todo from its coded form.
  public init(from decoder: any Decoder) throws {
    self = .blank
    let members = try decoder.container(keyedBy: JSONKey.self)
    var known = Self.members
    for member in TodoMember.all {
      do {
        try member.decode(members, &self)
      } catch is DecodingError where member.isNew {
        known.remove(member.key)
      }
    }
    for key in members.allKeys where !known.contains(key.stringValue) {
      foreign[key.stringValue] = try members.decode(RawJSON.self, forKey: key)
    }
  }

  /// Writes the coded form.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    for member in TodoMember.all where !member.isLeftOut(self) {
      try member.encode(self, &members)
    }
    for member in foreign.members {
      if let known = TodoMember.byKey[member.key], !known.isNew || !known.isLeftOut(self) {
        continue
      }
      try members.encode(member.value, forKey: JSONKey(member.key))
    }
  }
}
