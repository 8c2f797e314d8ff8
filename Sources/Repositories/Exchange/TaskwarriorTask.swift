import Foundation

/// A task as Taskwarrior writes it in JSON. Any other members are ignored.
struct TaskwarriorTask: Codable {
  struct Annotation: Codable {
    var entry: String?
    var description: String
  }

  var uuid: String?
  var description: String
  var status: String?
  var entry: String?
  var end: String?
  var due: String?
  var priority: String?
  var project: String?
  var tags: [String]?
  var annotations: [Annotation]?
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
