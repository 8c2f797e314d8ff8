import Repositories

extension Korean {
  /// Says which row of an import was skipped or changed, and why.
  static func text(of remark: RowRemark) -> String {
    let number = remark.number.map { "작업 \($0)번 " } ?? ""
    let row = "\(remark.line)번째 줄 \(number)\(quoted(remark.title))"
    return switch remark.reason {
    case .deleted: "건너뜀: \(row). Taskwarrior에서 지운 작업입니다."
    case .template: "건너뜀: \(row). 반복 작업의 틀이며, 거기서 나온 작업은 따로 줄이 있습니다."
    case .waits(let moment):
      "바뀜: \(row). \(shown(moment))까지 기다리는 작업이지만 여기서는 남은 일입니다. 내보낼 때는 그대로 씁니다."
    case .otherPriority(let priority):
      "바뀜: \(row). 우선순위 \(quoted(priority), .subject) H, M, L이 아니어서 여기서는 우선순위가 없습니다. 내보낼 때는 그대로 씁니다."
    case .lowPriority(let letter):
      "바뀜: \(row). 우선순위 (\(shown(letter)))\(.topic, after: letter) 여기서 낮음입니다. 내보낼 때는 그대로 씁니다."
    }
  }
}
