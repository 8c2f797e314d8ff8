public import Repositories

/// The mark of a field whose value is one word: `pri:high`, `project:home.garden`.
///
/// A new field of this kind is a row of ``all``, beside its row in the table of `TodoField`: the
/// program then reads the mark, filters by the mark, offers its values, and shows them.
///
/// An object: a copy of its closures would cost more than what they do, in each row of a list.
public final class WordMark: Sendable {
  /// The field.
  public let field: TodoField
  /// The text before the value, such as "pri:".
  public let key: String
  /// A sign that may stand in place of the key: "!high" is "pri:high".
  public let sign: String?
  /// Other names of the key, which people try.
  public let otherNames: [String]
  /// The possible values; empty if any name is one.
  public let choices: [String]

  private let get: @Sendable (Todo) -> String?
  private let set: @Sendable (inout Todo, String?) -> Void

  /// The importance.
  public static let priority = WordMark(
    .priority, key: "pri:", sign: "!", otherNames: ["priority", "prio", "우선순위"],
    choices: Priority.allCases.map(\.rawValue), get: { $0.priority?.rawValue },
    set: { $0.priority = $1.flatMap(Priority.init(rawValue:)) })

  /// The project. A filter also finds the todos of its parts: `project:home` finds "home.garden".
  public static let project = WordMark(
    .project, key: "project:", otherNames: ["proj", "프로젝트"], get: { $0.project },
    set: { $0.project = $1 })

  /// All marks of this kind; a row shows the first one before the due date.
  public static let all = [priority, project]

  /// The marks whose values are any names, which a search finds.
  static let named = all.filter(\.choices.isEmpty)

  private init(
    _ field: TodoField, key: String, sign: String? = nil, otherNames: [String],
    choices: [String] = [], get: @escaping @Sendable (Todo) -> String?,
    set: @escaping @Sendable (inout Todo, String?) -> Void
  ) {
    (self.field, self.key, self.sign) = (field, key, sign)
    (self.otherNames, self.choices) = (otherNames, choices)
    (self.get, self.set) = (get, set)
  }
}

extension WordMark: Hashable {
  /// Whether both are the mark of one field.
  public static func == (first: WordMark, second: WordMark) -> Bool { first.field == second.field }

  /// Hashes the field.
  public func hash(into hasher: inout Hasher) { hasher.combine(field) }
}

extension WordMark {
  /// The value of a todo; nil for none.
  public func value(of todo: Todo) -> String? {
    let value = get(todo)
    return value?.isEmpty == true ? nil : value
  }

  /// Sets the value of a todo; nil for none.
  func set(_ value: String?, in todo: inout Todo) { set(&todo, value) }

  /// The mark that a word begins with, by its key or its sign, and the text after that; nil for any
  /// other word.
  public static func beginning(
    _ word: QueryWord
  ) -> (mark: WordMark, name: String, isSign: Bool)? {
    for mark in all {
      if let name = word.after(mark.key) { return (mark, name, false) }
      if let sign = mark.sign, let name = word.after(sign) { return (mark, name, true) }
    }
    return nil
  }

  /// Reads the text after the mark of a word as a value: a choice or its first letter, ignoring
  /// case; without choices, any name but "none".
  public func value(_ name: String, _ word: QueryWord) throws(QueryError) -> String {
    if choices.isEmpty {
      let isBlank = name.allSatisfy(\.isWhitespace)
      if isBlank || name.lowercased() == "none" { throw QueryError(.noValue(self), word) }
      return name
    }
    let small = name.lowercased()
    guard let meant = choices.first(where: { [$0, String($0.prefix(1))].contains(small) }) else {
      throw QueryError(.notAValue(self), word)
    }
    return meant
  }

  /// The mark as it is typed, with its key.
  public func typed(_ value: String?) -> String { key + (value?.escapedAsWord ?? "none") }

  /// The mark as a row shows it: with its sign, if it has one.
  public func shown(_ value: String?) -> String { (sign ?? key) + (value ?? "none") }
}
