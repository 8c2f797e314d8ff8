import Foundation

/// A task in Taskwarrior's JSON: its members, each as written.
struct TaskwarriorTask {
  private(set) var members: [String: RawJSON] = [:]

  /// Copies the members of an object.
  init(_ object: JSONObject) throws(JSONFlaw) {
    for (key, range) in object.members {
      guard let value = RawJSON(value: object.bytes[range]) else { throw .notJSON }
      members[key] = value
    }
  }

  /// Makes a task without members.
  init() {}

  subscript(key: String) -> RawJSON? {
    get { members[key] }
    set { members[key] = newValue }
  }

  /// The members as an object, sorted by the bytes of their names.
  var json: RawJSON {
    .object(members.sorted { $0.key.precedesInBytes($1.key) })
  }
}

extension Priority {
  /// The priority for Taskwarrior's letter; nil for any other text.
  init?(taskwarrior letter: String) {
    guard let priority = Self.allCases.first(where: { $0.taskwarrior == letter }) else {
      return nil
    }
    self = priority
  }

  /// Taskwarrior's letter.
  var taskwarrior: String {
    switch self {
    case .high: "H"
    case .medium: "M"
    case .low: "L"
    }
  }
}
