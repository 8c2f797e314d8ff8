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
    case .wrong(let value, let wrong): "\(member)의 값이 잘못되었습니다: \(text(of: wrong, value))"
    }
  }

  private static func text(of wrong: JSONFlaw.Wrong, _ value: String) -> String {
    switch wrong {
    case .id: "\(value, .topic) ID가 아닙니다"
    case .priority: "\(value, .topic) 우선순위가 아닙니다"
    case .rank: "\(value, .topic) 순위가 아닙니다"
    case .rule: "\(value, .topic) 반복 규칙이 아닙니다"
    case .span: "\(value, .topic) 기한까지의 기간이 아닙니다"
    case .outOfRange: "\(value, .topic) 범위를 벗어났습니다"
    case .member: "반복 규칙에 알 수 없는 항목이 있습니다"
    }
  }
}
