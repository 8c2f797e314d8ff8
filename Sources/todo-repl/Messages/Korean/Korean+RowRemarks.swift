import Repositories

extension Korean {
  /// Says which row of an import was skipped or changed, and why.
  static func text(of remark: RowRemark) -> String {
    let number = remark.number.map { "작업 \($0)번 " } ?? ""
    let row = "\(remark.line)번째 줄 \(number)\(quoted(remark.title))"
    return switch remark.reason {
    case .deleted: "건너뜀: \(row). Taskwarrior에서 지운 작업입니다."
    case .otherPriority(let priority):
      "바뀜: \(row). 우선순위 \(quoted(priority), .subject) H, M, L이 아니어서 여기서는 우선순위가 없습니다. 내보낼 때는 그대로 씁니다."
    case .lowPriority(let letter):
      "바뀜: \(row). 우선순위 (\(shown(letter)))\(.topic, after: letter) 여기서 낮음입니다. 내보낼 때는 그대로 씁니다."
    case .otherRecurrence(let rule):
      "바뀜: \(row). 반복 규칙 \(quoted(rule), .subject) 여기에는 없어서, 끝내도 다시 생기지 않습니다. 내보낼 때는 그대로 씁니다."
    case .incompleteRecurrence(let part):
      """
      바뀜: \(row). 반복하는 작업인데 \(part == .rule ? "반복 규칙" : "세기 시작할 기한")("\(part.rawValue)")이 없어서, 끝내도 다시 생기지 \
      않습니다. Taskwarrior에서 정하고 다시 가져오세요.
      """
    case .ended:
      """
      바뀜: \(row). Taskwarrior에서 반복을 지워서, 여기서도 다시 생기지 않습니다. 남은 할 일은 끝내거나 지울 때까지 그대로 둡니다.
      """
    case .circle(.depends, let titles):
      """
      바뀜: \(row). 자기 자신을 먼저 해야 하게 되므로(\(circle(titles))) 여기서는 \(quoted(titles.first ?? ""), .object) 먼저 할 일에서 뺐습니다. \
      파일을 만든 곳에서 그중 하나를 지우세요.
      """
    case .circle(.parent, let titles):
      """
      바뀜: \(row). 스스로의 하위가 되므로(\(circle(titles))) 여기서는 \(quoted(titles.first ?? ""))의 하위에서 뺐습니다. \
      파일을 만든 곳에서 그중 하나를 지우세요.
      """
    case .changedTwice(let field, let here, let file):
      """
      그대로 둠: \(row). \(name(of: field)) 값이 여기서는 \(value(here, field)), 파일에서는 \(value(file, field)), 양쪽에서 바뀌었습니다. \
      여기 것을 그대로 둡니다. 파일 것을 쓰려면 직접 바꾸세요.
      """
    }
  }

  private static func value(_ text: String?, _ field: TodoField) -> String {
    guard let text else { return "없음" }
    return field == .isDone ? (text == "done" ? "완료" : "남은 일") : shown(text)
  }
}
