import Foundation

/// An event in its coded form, such as `{"at":1,"event":"renamed","from":"Milk"}`.
struct CodedTodoEvent: Codable {
  let event: TodoEvent

  private enum CodingKeys: String, CodingKey {
    case at, event, from
  }

  init(_ event: TodoEvent) {
    self.event = event
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .event)
    let title = try values.decodeIfPresent(String.self, forKey: .from)
    // An event that only later versions know has changed something all the same.
    event = TodoEvent(
      at: Date(timeIntervalSinceReferenceDate: try values.decode(Double.self, forKey: .at)),
      kind: TodoEvent.Kind(journalName: name, title: title) ?? .changed)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(event.at.timeIntervalSinceReferenceDate, forKey: .at)
    try values.encode(event.kind.journalName, forKey: .event)
    if case .renamed(let title) = event.kind { try values.encode(title, forKey: .from) }
  }
}
