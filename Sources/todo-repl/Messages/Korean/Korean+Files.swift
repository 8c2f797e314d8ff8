import Interactors
import Repositories

extension Korean {
  static func text(of message: FileMessage) -> String {
    switch message {
    case .imported(let file, let counts): "\(source(file))에서 가져왔습니다: \(several(counts))"
    case .importedNothing(let file, let counts):
      "\(source(file))에 새로운 것이 없습니다: \(several(counts))"
    case .importedEmpty(let file): "\(source(file))에 새로운 것이 없습니다. 빈 파일입니다."
    case .rowRemark(let remark): text(of: remark)
    case .moreSkipped(let count): "\(count)줄을 더 건너뛰었습니다."
    case .moreChanged(let count): "파일과 뜻이 달라진 할 일이 \(count)개 더 있습니다."
    case .moreLeft(let count): "양쪽에서 바뀌어 여기 것을 그대로 둔 값이 \(count)개 더 있습니다."
    case .kept(let members):
      "여기서는 뜻이 없지만 내보낼 때를 위해 남겨 둔 것: "
        + members.map { "\(shown($0.name))(\($0.count)개)" }.joined(separator: ", ") + "."
    case .exported(let count, let file): "할 일 \(count)개를 \(quoted(file), .direction) 내보냈습니다."
    case .shared(let count, let list, let servers):
      """
      할 일 \(count)개를 기록, 되돌리기와 함께 \(quoted(list)) 목록으로 복사했습니다. 이렇게 여세요: todo-repl --etcd \
      \(shown(servers.joined(separator: ","))) --list \(toType(list))
      """
    case .unshared(let count, let file):
      """
      할 일 \(count)개를 기록, 되돌리기와 함께 \(quoted(file), .direction) 복사했습니다. 이렇게 여세요: todo-repl --file \
      \(toType(file))
      """
    case .draftKept(let path):
      "할 일을 편집하는 동안 프로그램이 꺼졌습니다. 그 글은 \(shown(path))에 있습니다."
    case .noPlaceInFormat: "이 형식으로는 적을 수 없는 값이 있습니다"
    case .recovered(let count, let file, let dropped, let lost):
      """
      \(count)줄을 \(shown(file))에 복구했습니다. \(dropped == 0 ? "빠진 줄은 없습니다." : "\(dropped)줄은 뺐습니다.")\
      \(lost == 0 ? "" : " 파일에 없는 변경 \(lost)번은 복구하지 못했습니다. 사본이 있는지 찾아보세요.")
      """
    case .leftOutLine(let line, let reason): "\(line)번째 줄을 뺐습니다: \(said(reason))"
    case .seed(let seed): "todo-repl: 시드 \(seed, .direction) 실패를 만듭니다"
    case .countriesNotFresh(let reason):
      "\(whole(reason)) 이 컴퓨터가 아는 나라를 보여 줍니다. 서버에 다시 물으려면 \(typed(.reload), .object) 입력하세요."
    case .wentOffline(let moment, let reason):
      "\(shown(moment))부터 오프라인입니다: \(whole(reason)) 바꾼 것은 기다렸다가 서버가 답하면 보냅니다."
    case .leavesWaiting(let count):
      "편집 \(count)개가 이 컴퓨터에서 기다립니다. 다음에 todo-repl을 실행하고 서버가 답하면 보냅니다."
    case .opened(let list, let servers):
      "\(shown(servers.joined(separator: ", ")))의 \(quoted(list)) 목록입니다."
    case .cameBack: "서버가 다시 답합니다."
    case .sent(let count, let numbers):
      "기다리던 편집 \(count)개를 저장했습니다\(numbers.isEmpty ? "" : ": " + given(numbers))."
    case .notSent(let reason): "바꾼 것이 기다리고 있지만 보내지 못합니다: \(whole(reason))"
    case .notFollowed(let reason):
      """
      이제 다른 곳에서 바꾼 것을 보여 주지 못합니다. 목록을 다시 읽으려면 \(typed(.reload), .object) 입력하세요. \
      \(shown(reason))
      """
    case .outcomeKnown(let edit, isSaved: true):
      "결과를 알 수 없던 \(named(edit)), 확인해 보니 저장되어 있습니다."
    case .outcomeKnown(let edit, isSaved: false):
      """
      결과를 알 수 없던 \(named(edit)), 확인해 보니 \(edit.isSmall ? "" : "모두 ")저장되지 않았습니다. 다시 \
      하세요.
      """
    case .copyDamaged(let reason): "서버의 목록을 보여 줍니다. \(whole(reason))"
    case .leftAsChanged(let left): text(of: left)
    case .changedElsewhere: "다른 프로그램이 할 일을 바꿔서 다시 불러옵니다."
    case .tornLine(let file, let kept):
      """
      \(shown(file))의 마지막 줄이 온전하지 않아서 잘라 내어 \(shown(kept))에 보관했습니다. 저장 도중에 끊긴 것으로 보입니다. 마지막에 바꾼 \
      것이 빠졌을 수 있으니 목록을 확인하세요.
      """
    case .unfinishedLine(let file):
      """
      \(shown(file))의 마지막 줄이 온전하지 않아서 뺐습니다. 지금 저장하고 있거나 저장 도중에 끊긴 것으로 보입니다. 마지막에 바꾼 것이 빠졌을 수 \
      있습니다.
      """
    case .olderFile(let file, let saved, let found):
      """
      \(shown(file)) 자리에 목록의 오래된 사본이 있습니다. \(saved)번째 변경까지 저장했는데 이 파일은 \(found)번째 변경에서 \
      끝납니다. 그 사이에 바꾼 것은 없으니, 필요하면 다른 사본을 찾으세요.
      """
    case .waiting(let file, let pid):
      """
      \(pid.map { "프로세스 \("\($0)", .subject)" } ?? "다른 프로세스가") \(shown(file))에 저장을 시작하고 끝내지 않아서, 바꾼 것이 \
      기다리고 있습니다. 그 프로세스를 계속하게 하거나 끝내세요. Ctrl-C를 누르면 바꾼 것을 되돌립니다.
      """
    case .gone(let file):
      """
      파일 \(shown(file))\(.subject, after: file) 옮겨졌거나 지워졌습니다. 보이는 것은 그 전에 읽은 것입니다. 되돌려 놓을 때까지 \
      저장하지 않습니다. 새 목록을 시작하려면 프로그램을 다시 시작하세요.
      """
    case .hook(let message): text(of: message)
    case .unreadable(let reason): "보이는 것은 그 전에 읽은 것입니다. \(whole(reason))"
    case .isBack(let file):
      "파일 \(shown(file))\(.object, after: file) 다시 읽을 수 있습니다. 거기서 바뀌는 것을 보여 줍니다."
    case .newerRecord(let file, let line, let kind):
      """
      \(shown(file))의 \(line)번째 줄에 있는 \(quoted(kind)) 기록은 이 프로그램의 나중 버전만 이해합니다. 목록은 이 버전이 이해하는 만큼만 \
      보이고 여기서는 바꿀 수 없습니다. 바꾸려면 프로그램을 업데이트하세요.
      """
    case .notSynchronized(let file, let reason):
      "\(shown(file))에 저장한 내용이 정전되면 사라질 수 있습니다: \(said(reason)). 다음에 저장할 때 다시 기록합니다. 디스크를 확인하세요."
    case .notRemembered(let file, let error):
      "마지막으로 본 곳을 \(shown(file))에 기억하지 못합니다: \(whole(error)) 고칠 때까지는 시작할 때 목록을 보여 줍니다."
    case .lineHistoryNotSaved(let file, let reason):
      "입력한 줄을 \(shown(file))에 남기지 못합니다: \(said(reason)). 공간을 비우거나 읽고 쓸 수 있는 파일로 만드세요."
    case .refusalsNotKept(let reason):
      "저장하지 못한 변경을 프로그램이 끝날 때까지만 남겨 둡니다. \(whole(reason))"
    case .settingsLeftOut(let file, let reason):
      "\(shown(file))의 설정을 읽을 수 없어 이번에는 따르지 않습니다: \(said(reason)). 읽을 수 있는 텍스트 파일로 만들거나 지우세요."
    }
  }

  private static func given(_ numbers: [FileMessage.GivenNumber]) -> String {
    first(numbers.map { "+\($0.waiting)은(는) \($0.number)번" }) { "그 밖에 \($0)개" }
      .joined(separator: ", ")
  }

  private static func several(_ counts: [FileMessage.Count]) -> String {
    counts.map(text).joined(separator: ", ")
  }

  private static func text(of count: FileMessage.Count) -> String {
    switch count {
    case .added(let count): "추가 \(count)개"
    case .updated(let count): "변경 \(count)개"
    case .unchanged(let count): "그대로 \(count)개"
    case .skipped(let count): "건너뜀 \(count)개"
    case .bad(let count): "잘못된 줄 \(count)개"
    }
  }
}
