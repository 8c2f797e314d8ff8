import Foundation

/// An object: `{"anchor":793065600,"occurrence":2,"rule":"every:month","step":3}`, perhaps with
/// `postponed` behind `occurrence`.
extension Recurrence: FieldValue {
  func write(to writer: inout JSONWriter) {
    if ![step, occurrence].allSatisfy(Self.counts.contains) { writer.isWritable = false }
    writer.write("{\"anchor\":", anchor.timeIntervalSinceReferenceDate)
    writer.write(",\"occurrence\":")
    writer.write(occurrence)
    if let postponed { writer.write(",\"postponed\":", postponed.timeIntervalSinceReferenceDate) }
    writer.write(",\"rule\":", rule.description)
    writer.write(",\"step\":")
    writer.write(step)
    writer.write("}")
  }

  /// Reads an object; one with further members, or with a rule of a later version, has a flaw.
  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Recurrence {
    let parts = try object.object(key)
    let rule = try parts.text("rule")
    guard let known = RecurrenceRule(rule) else {
      throw parts.flaw("rule", .wrong(rule.debugDescription, .rule))
    }
    let recurrence = Recurrence(
      known, from: try parts.date("anchor"),
      step: try parts.integer("step", in: counts),
      occurrence: try parts.integer("occurrence", in: counts),
      postponed: parts.contains("postponed") ? try parts.date("postponed") : nil)
    if parts.members.count > (recurrence.postponed == nil ? 4 : 5) {
      throw object.flaw(key, .wrong("the recurrence", .member))
    }
    return recurrence
  }

  static func scan(_ scanner: inout JSONScanner) -> Recurrence? {
    guard scanner.take("{\"anchor\":"), let anchor = scanner.number(),
      scanner.take(",\"occurrence\":"), let occurrence = scanner.integer()
    else { return nil }
    var postponed: Date?
    if scanner.take(",\"postponed\":") {
      guard let date = Date.scan(&scanner) else { return nil }
      postponed = date
    }
    guard scanner.take(",\"rule\":"), let rule = scanner.text().flatMap(RecurrenceRule.init(_:)),
      scanner.take(",\"step\":"), let step = scanner.integer(), scanner.take("}"),
      counts.contains(step), counts.contains(occurrence)
    else { return nil }
    return Recurrence(
      rule, from: Date(timeIntervalSinceReferenceDate: anchor), step: step,
      occurrence: occurrence, postponed: postponed)
  }

  var shownText: String? { rule.description }
}

extension Recurrence: Codable {
  /// Reads the object.
  public init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: JSONKey.self)
    let text = try parts.decode(String.self, forKey: "rule")
    let step = try parts.decode(Int.self, forKey: "step")
    let occurrence = try parts.decode(Int.self, forKey: "occurrence")
    let postponed: JSONKey = "postponed"
    let isPostponed = parts.contains(postponed)
    guard let rule = RecurrenceRule(text), parts.allKeys.count == (isPostponed ? 5 : 4),
      Self.counts.contains(step), Self.counts.contains(occurrence)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(text.debugDescription), or a number or a name beside it, is unknown")
      )
    }
    self.init(
      rule, from: try Date.decode("anchor", from: parts), step: step,
      occurrence: occurrence, postponed: isPostponed ? try Date.decode(postponed, from: parts) : nil
    )
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: JSONKey.self)
    try anchor.encode("anchor", to: &parts)
    try parts.encode(occurrence, forKey: "occurrence")
    try postponed?.encode("postponed", to: &parts)
    try parts.encode(rule.description, forKey: "rule")
    try parts.encode(step, forKey: "step")
  }
}
