/// What is wrong with a JSON text that was to be read.
struct JSONFlaw: Error, Equatable {
  enum Kind: Equatable {
    case missing, wrongType
    /// Only later versions of the program know what the member means.
    case unknownKind
    case wrong(String)
  }

  /// The names and places of the members that lead to the flaw.
  let path: [String]
  let kind: Kind

  /// The flaw of bytes that are no JSON.
  static let notJSON = JSONFlaw(path: [], kind: .wrong("The given data was not valid JSON"))

  /// The words for people.
  var reason: String {
    let name = "\"\(path.joined(separator: "."))\""
    return switch kind {
    case .missing: "\(name) is missing"
    case .wrongType: "\(name) has the wrong type"
    case .unknownKind: "\(name) is of a later version"
    case .wrong(let reason): path.isEmpty ? reason : "\(name) is wrong: \(reason)"
    }
  }
}
