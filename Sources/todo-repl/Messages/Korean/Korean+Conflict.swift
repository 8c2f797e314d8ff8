import Interactors
import Repositories

extension Korean {
  /// Puts the refusal of an edit into words, by its first conflict.
  static func text(of refusal: TodosConflict) -> String {
    guard let first = refusal.conflicts.first else { return "다른 곳에서 할 일을 바꿨습니다." }
    let others = refusal.conflicts.count - 1
    let more = others == 0 ? "" : " 다른 할 일 \(others)개도 마찬가지입니다."
    return "\(sentence(first))\(more) 목록을 보고 여전히 맞으면 다시 하세요."
  }

  private static func sentence(_ conflict: TodosConflict.Conflict) -> String {
    let number = conflict.wanted.number
    let todo = number == 0 ? "할 일" : "할 일 \(number)번"
    if let path = conflict.path { return "그 사이에 다른 곳에서 할 일을 이어서, \(path)처럼 돌아옵니다." }
    guard let current = conflict.current else {
      let title = conflict.title
      return "그 사이에 다른 곳에서 \(todo) \(quoted(title))\(.object, after: title) 지웠습니다."
    }
    let versions = conflict.fields.map { field in
      if field == .rank { return "목록에서의 자리가 다릅니다" }
      if field == .parent { return "다른 할 일의 하위에 있습니다" }
      let (now, wanted) = (text(of: field, current), text(of: field, conflict.wanted))
      return "\(name(of: field)): 지금은 \(now), 바꾸려던 것은 \(wanted)"
    }
    return "그 사이에 다른 곳에서 \(todo)을 바꿨습니다. \(versions.joined(separator: "; "))."
  }

  static func name(ofMark mark: DateMark) -> String {
    if let field = mark.field { name(of: field) } else { mark.name }
  }

  static func name(of field: TodoField) -> String {
    switch field {
    case .title: "제목"
    case .isDone: "상태"
    case .started: "시작"
    case .rank: "자리"
    case .due: "기한"
    case .wait: "대기"
    case .scheduled: "예정"
    case .until: "반복 끝"
    case .recurrence: "반복"
    case .depends: "먼저 할 일"
    case .parent: "상위"
    case .priority: "우선순위"
    case .project: "프로젝트"
    case .tags: "태그"
    case .notes: "메모"
    case .foreign(let key): quoted(key)
    }
  }

  private static func text(of field: TodoField, _ todo: Todo) -> String {
    switch field {
    case .isDone: todo.isArchived ? "보관" : todo.isDone ? "완료" : "남은 일"
    default: field.text(in: todo) ?? "없음"
    }
  }
}
