import Foundation

/// The coded form is compact: values that are false, nil or empty are left out, and missing values
/// are read as such. Dates are the exact number of seconds since 2001, so that a todo read back
/// equals the written one, to the last bit.
extension Todo: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, number, title, isDone, rank, createdAt, completedAt, due, priority, tags, notes
  }

  /// The valid numbers. Beyond them, the next number could overflow, or be inexact for programs
  /// that read JSON numbers as floating point.
  static let numbers = 1...1 << 53

  /// The valid values of the highest number ever given: 0 before the first todo.
  static let highestNumbers = 0...numbers.upperBound

  /// Reads a todo from its coded form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)

    func date(_ key: CodingKeys) throws -> Date? {
      try values.decodeIfPresent(Double.self, forKey: key)
        .map(Date.init(timeIntervalSinceReferenceDate:))
    }

    let number = try values.decode(Int.self, forKey: .number)
    guard Self.numbers.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values, debugDescription: "the number \(number) is out of range")
    }

    let others = try decoder.container(keyedBy: JSONKey.self)
    var foreign = ForeignMembers()
    for key in others.allKeys where !Self.members.contains(key.stringValue) {
      foreign[key.stringValue] = try others.decode(RawJSON.self, forKey: key)
    }

    self.init(
      id: try values.decode(UUID.self, forKey: .id),
      number: number,
      title: try values.decode(String.self, forKey: .title),
      isDone: try values.decodeIfPresent(Bool.self, forKey: .isDone) ?? false,
      rank: try values.decode(Rank.self, forKey: .rank),
      createdAt: Date(
        timeIntervalSinceReferenceDate: try values.decode(Double.self, forKey: .createdAt)),
      completedAt: try date(.completedAt),
      due: try date(.due),
      priority: try values.decodeIfPresent(Priority.self, forKey: .priority),
      tags: try values.decodeIfPresent([String].self, forKey: .tags) ?? [],
      notes: try values.decodeIfPresent(String.self, forKey: .notes) ?? "",
      foreign: foreign
    )
  }

  /// Writes the coded form.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(number, forKey: .number)
    try values.encode(title, forKey: .title)
    if isDone { try values.encode(isDone, forKey: .isDone) }
    try values.encode(rank, forKey: .rank)
    try values.encode(createdAt.timeIntervalSinceReferenceDate, forKey: .createdAt)
    try values.encodeIfPresent(completedAt?.timeIntervalSinceReferenceDate, forKey: .completedAt)
    try values.encodeIfPresent(due?.timeIntervalSinceReferenceDate, forKey: .due)
    try values.encodeIfPresent(priority, forKey: .priority)
    if !tags.isEmpty { try values.encode(tags, forKey: .tags) }
    if !notes.isEmpty { try values.encode(notes, forKey: .notes) }
    if foreign.isEmpty { return }
    var others = encoder.container(keyedBy: JSONKey.self)
    for member in foreign.members where !Self.members.contains(member.key) {
      try others.encode(member.value, forKey: JSONKey(member.key))
    }
  }
}
