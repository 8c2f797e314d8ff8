/// What is wrong with a JSON text that was to be read.
package struct JSONFlaw: Error, Equatable {
  package enum Kind: Equatable, Sendable {
    case notJSON, missing, wrongType, twice
    /// Only later versions of the program know what the member means.
    case unknownKind
    case wrong(String)
  }

  /// The names and places of the members that lead to the flaw.
  package let path: [String]
  package let kind: Kind

  /// The flaw of bytes that are no JSON.
  static let notJSON = JSONFlaw(path: [], kind: .notJSON)

  /// The words for people.
  var reason: String {
    let name = "\"\(path.joined(separator: "."))\""
    return switch kind {
    case .notJSON: "The given data was not valid JSON"
    case .missing: "\(name) is missing"
    case .wrongType: "\(name) has the wrong type"
    case .twice: "\(name) is wrong: it stands there twice"
    case .unknownKind: "\(name) is of a later version"
    case .wrong(let reason): path.isEmpty ? reason : "\(name) is wrong: \(reason)"
    }
  }
}

extension JSONFlaw {
  /// The flaw with this reason, by which translations find the kind; nil for other reasons, and for
  /// those of `wrong`.
  ///
  /// The first letter may be small, as inside a sentence. The names of the path are one text.
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
