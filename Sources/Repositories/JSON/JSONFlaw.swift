/// A flaw of a JSON text.
package struct JSONFlaw: Error, Equatable {
  package enum Kind: Equatable, Sendable {
    case notJSON, missing, wrongType, twice
    /// Only later versions of the program know the meaning of the member.
    case unknownKind
    /// A value that means nothing, as shown in a message: a text in quotation marks, or a number.
    case wrong(String, Wrong)
  }

  /// Why a value means nothing: the words after the value.
  package enum Wrong: String, CaseIterable, Sendable {
    case id = "is no id"
    case priority = "is no priority"
    case rank = "is no rank"
    case rule = "is no rule"
    case span = "is no span before the due date"
    case outOfRange = "is out of range"
    /// Only later versions of the program know one of the members.
    case member = "has an unknown member"
  }

  /// The names and indexes that lead to the flaw.
  package let path: [String]
  package let kind: Kind

  /// The flaw of bytes that are not JSON.
  static let notJSON = JSONFlaw(path: [], kind: .notJSON)

  /// The words for people.
  var reason: String {
    let name = "\"\(path.joined(separator: "."))\""
    return switch kind {
    case .notJSON: "The given data was not valid JSON"
    case .missing: "\(name) is missing"
    case .wrongType: "\(name) has the wrong type"
    case .twice: "\(name) is there twice"
    case .unknownKind: "\(name) is of a later version"
    case .wrong(let value, let wrong): "\(name)\(Self.isWrong)\(value) \(wrong.rawValue)"
    }
  }

  private static let isWrong = " is wrong: "
}

extension JSONFlaw {
  /// The flaw with this reason; translations find its kind by it. nil for other reasons.
  ///
  /// The first letter may be small, as inside a sentence. The path's names become one text.
  package init?(reason: String) {
    if reason.dropFirst() == Self.notJSON.reason.dropFirst() {
      self = .notJSON
      return
    }
    for kind in [Kind.missing, .wrongType, .twice, .unknownKind] {
      let words = JSONFlaw(path: [], kind: kind).reason.dropFirst()
      guard reason.hasPrefix("\""), reason.dropFirst().hasSuffix(words) else { continue }
      let name = String(reason.dropFirst().dropLast(words.count))
      self.init(path: name.isEmpty ? [] : [name], kind: kind)
      return
    }
    self.init(wrongReason: reason)
  }

  private init?(wrongReason reason: String) {
    guard reason.hasPrefix("\""), let middle = reason.firstRange(of: "\"" + Self.isWrong),
      let wrong = Wrong.allCases.first(where: { reason.hasSuffix(" " + $0.rawValue) })
    else { return nil }
    let value = reason[middle.upperBound...].dropLast(wrong.rawValue.count + 1)
    let name = reason[..<middle.lowerBound].dropFirst()
    self.init(path: [String(name)], kind: .wrong(String(value), wrong))
  }
}

extension JSONFlaw: CustomStringConvertible {
  /// The words, without a full stop.
  package var description: String { reason }
}
