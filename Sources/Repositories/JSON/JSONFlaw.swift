/// A flaw of a JSON text.
package struct JSONFlaw: Error, Equatable {
  package enum Kind: Equatable, Sendable {
    case notJSON, missing, wrongType, twice
    /// Only later versions of the program know the meaning of the member.
    case unknownKind
    case wrong(String)
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
    case .wrong(let reason): path.isEmpty ? reason : "\(name) is wrong: \(reason)"
    }
  }
}

extension JSONFlaw {
  /// The flaw with this reason; translations find its kind by it. nil for other reasons, and for
  /// those of `wrong`.
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
    return nil
  }
}

extension JSONFlaw: CustomStringConvertible {
  /// The words, without a full stop.
  package var description: String { reason }
}
