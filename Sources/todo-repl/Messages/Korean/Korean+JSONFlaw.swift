import Repositories

extension Korean {
  /// Puts a flaw of a JSON text into words, without a full stop.
  static func text(of flaw: JSONFlaw) -> String {
    let name = flaw.path.joined(separator: ".")
    let member = "\"\(name)\""
    return switch flaw.kind {
    case .notJSON: "올바른 JSON이 아닙니다"
    case .missing: "\(member)\(.subject, after: name) 없습니다"
    case .wrongType:
      name.isEmpty ? "값의 종류가 맞지 않습니다" : "\(member)에 있는 값의 종류가 맞지 않습니다"
    case .twice: "\(member)\(.subject, after: name) 두 번 있습니다"
    case .unknownKind: "\(member)\(.topic, after: name) 이후 버전의 것입니다"
    case .wrong: "\(flaw)"
    }
  }
}
