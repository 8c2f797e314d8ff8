import Interactors

/// Messages about commands that get edits, or are told of due todos.
extension Korean {
  static func text(of message: HookMessage) -> String {
    switch message {
    case .none: "후크가 없습니다. 설정에 \"on edit COMMAND\" 같은 줄을 넣어 더하세요."
    case .reached(let command, let revision?):
      "\(quoted(command))에 리비전 \(revision)까지 모두 전했습니다."
    case .reached(let command, nil): "\(quoted(command))에 아직 전한 것이 없습니다."
    case .ran(let command, 0): "\(quoted(command))에 이미 모두 전했습니다."
    case .ran(let command, let count): "\(quoted(command))에 \(count)줄을 전했습니다."
    case .runsElsewhere(let command):
      """
      지금 다른 프로그램이 \(quoted(command))에 변경을 전하고 있습니다. 어디까지 전했는지 보려면 \(typed(.hooks), .object) 입력하세요.
      """
    case .failed(let command, let failure):
      """
      후크 \(quoted(command), .subject) 실패했습니다: \(text(of: failure)). 변경은 사라지지 않습니다. 다음에 바꿀 때 다시 \
      시도하고, 열려 있는 창에서는 1분 안에 스스로 다시 시도합니다. 바로 하려면 \(typed(.hooks, CommandName.run), .object) 입력하세요.
      """
    case .notRun(let reason): "후크를 실행하지 않습니다: \(whole(reason))"
    case .notReminded(let reason): "기한이 된 할 일을 알리지 않습니다: \(whole(reason))"
    case .nothingDue: "명령에 새로 알릴 마감이 없습니다."
    case .remindedElsewhere: "지금 다른 프로그램이 그 명령에 마감을 알리고 있습니다."
    case .noPlace:
      """
      후크와 알림이 어디까지 갔는지 적어 둘 폴더가 필요합니다. HOME이나 XDG_STATE_HOME을 폴더의 절대 경로로 정하세요.
      """
    case .reminderFailed(let command, let failure, let count):
      """
      \(quoted(command), .subject) 실패했습니다: \(text(of: failure)). 할 일 \(count)개를 다음 \
      \(typed(.due, "\(CommandName.notify) COMMAND"), .subject) 다시 알립니다.
      """
    }
  }

  private static func text(of failure: HookFailure) -> String {
    let line = said(failure.text)
    guard let status = failure.status else { return line }
    return line.isEmpty ? "종료 상태가 \(status)입니다" : "종료 상태 \(status): \(line)"
  }
}
