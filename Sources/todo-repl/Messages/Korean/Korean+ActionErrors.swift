import Interactors
import Repositories
import StateStore

extension Korean {
  static func text(of error: ActionError) -> String {
    switch error {
    case .misunderstood(let error): text(of: error.problem)
    case .blankTitle(let command): "제목에는 읽을 수 있는 글이 필요하지만 비어 있습니다. 사용법: \(command.usage)"
    case .longTitle(let length): "제목은 \(Todo.longestTitle)자까지이지만 \(length)자입니다. 줄이고 나머지는 메모로 쓰세요."
    case .notDone(let todo):
      """
      할 일 \(todo.number.asTyped)번은 남은 일이고, 완료한 일만 보관합니다. 먼저 \
      \(typed(.done, todo.number.asTyped), .object) 입력하세요.
      """
    case .notRecurring(let todo) where todo.isDone:
      """
      할 일 \(todo.number.asTyped)번은 완료되어 돌아오지 않으므로 건너뛸 것이 없습니다. 반복하는 할 일을 보려면 \
      \(typed(.list, "recurring"), .object) 입력하세요.
      """
    case .notRecurring(let todo):
      """
      할 일 \(todo.number.asTyped)번은 반복하지 않아 건너뛸 것이 없습니다. \
      \(typed(.set, "\(todo.number.asTyped) every:week"))처럼 반복을 정하거나 \(typed(.postpone))를 쓰세요.
      """
    case .cycle(let link, let todos):
      """
      \(Todo.path(todos))처럼 할 일이 \(link == .depends ? "스스로를 기다릴" : "스스로의 하위일") 수는 없습니다. \
      \(link.undoing(todos).map { "먼저 \(quoted(line($0)), .object) 입력하세요." } ?? "다른 할 일의 번호를 쓰세요.")
      """
    case .openParts(let todo, let count):
      """
      할 일 \(todo.number.asTyped)번에는 남은 하위 할 일이 \(count)개 있습니다. 먼저 끝내거나, 모두 완료하려면 \
      \(typed(.done, "\(todo.number.asTyped) --all"), .object) 입력하세요.
      """
    case .noDueDate(let todo, let mark):
      """
      \(quoted(mark), .topic) 기한부터 세는데, \(todo.number == 0 ? "새 할 일에는" : "할 일 \(todo.number.asTyped)번에는") 기한이 \
      없습니다. 옆에 due:DATE를 쓰거나, 날짜를 쓰세요.
      """
    case .dueTooLate(let todo):
      """
      \(todo.number == 0 ? "새 할 일의" : "할 일 \(todo.number.asTyped)번의") 날짜가 1년에서 9999년 사이를 벗어납니다. 더 짧은 기간이나 금요일, 다음주, 2026-12-01 같은 날짜를 쓰세요.
      """
    case .untilWithoutRecurrence(let todo):
      """
      "until:"은 반복하는 할 일의 마지막 날인데, \(todo.number == 0 ? "새 할 일은" : "할 일 \(todo.number.asTyped)번은") 반복하지 \
      않습니다. 옆에 every:week처럼 반복을 정하거나, 기한이면 due:DATE를 쓰세요.
      """
    case .blankNote(let command):
      "메모에는 읽을 수 있는 글이 필요하지만 비어 있습니다. 메모를 지우려면 글 대신 \"\"를 입력하세요. 사용법: \(command.usage)"
    case .unknownContext(let name, let known) where known.isEmpty:
      "이름이 \(quoted(name))인 상황이 없습니다. \(toMakeContext)"
    case .unknownContext(let name, let known):
      "이름이 \(quoted(name))인 상황이 없습니다. 있는 것: \(known.joined(separator: ", ")), none."
    case .contextOfOneCommand(let name, let filter):
      """
      상황은 프로그램이 끝날 때까지만 켜지는데, 명령 하나만 실행하면 바로 끝납니다. 이 상황의 할 일을 보려면 \
      \(toType("todo-repl -c \(inShell("\(word(.list)) \(filter)"))"), .object) 입력하세요. 언제나 보려면 설정에 \
      \(toType("view \(name) = \(filter)"), .object) 넣고 \(toType("todo-repl \(name)"), .object) 입력하세요.
      """
    case .unknownNumbers(let numbers): unknown(numbers)
    case .todoGone: "바꾸기 전에 할 일이 지워졌습니다. 지금 있는 것을 보려면 \(typed(.list), .object) 입력하세요."
    case .unknownCountry(let name, nil, false):
      "\(text(of: .unknownCountry(name))) \(text(of: ListMessage.capitalsUnknown))"
    case .unknownCountry(let name, let suggestion, _):
      """
      코드나 이름이 \(quoted(name))인 나라가 없습니다.\(meant(suggestion)) 찾으려면 \(typed(.countries), .with) 이름의 \
      일부를 입력하세요.
      """
    case .ambiguousCountry(let name, let countries):
      """
      어느 나라인가요? \(quoted(name))에 맞는 나라: \
      \(named(countries) { "그 밖에 \($0)개" }.joined(separator: ", ")). \(typed(.country), .with) 코드를 입력하세요.
      """
    case .notLoaded(let what, let failure):
      """
      \(name(of: what), .object) 불러올 수 없습니다: \(whole(failure.message)) 다시 시도하려면 같은 명령을 입력하세요.
      """
    case .loadCancelled(let what):
      """
      취소해서 \(name(of: what), .object) 불러오지 않았습니다. 불러오려면 \(typed(.reload), .object) 입력하세요.
      """
    case .takenBack(let edit, let failure, let again, let linked):
      takenBack(edit, failure) + kept(edit, again, linked)
    case .unknownRefusal(let number):
      "저장하지 못한 것 가운데 번호가 \(number)인 것이 없습니다. 저장하지 못한 것과 그 번호를 보려면 \(typed(.history), .object) 입력하세요."
    case .refusalLost(let refused, let linked):
      """
      할 일이 지워져 저장하지 못한 \(refused.number)번을 다시 할 수 없습니다. 먼저 \(typed(.undo, "--any")) 등으로 할 일을 되살리세요.\
      \(kept(refused.edit, nil, linked))
      """
    case .alreadyReported: "바꾼 것을 저장할 수 없어 되돌렸습니다. 지금의 할 일을 보려면 \(typed(.list), .object) 입력하세요."
    case .savedBefore(let edit):
      """
      결과를 알 수 없던 \(named(edit)), 이미 저장되어 있어서 두 번 하지 않았습니다. 한 번 더 하려면 같은 명령을 다시 입력하세요.
      """
    case .notCurrent(let failure, let moment):
      "\(moment)에 읽은 목록입니다. 지금 저장된 것은 보여 줄 수 없습니다: \(whole(failure.message))"
    case .nothingToRetry:
      "불러오지 못한 것이 없어 다시 시도할 것이 없습니다. 보이는 것을 다시 불러오려면 \(typed(.reload), .object) 입력하세요."
    case .nothingBehind(let command):
      "이 화면 전에 본 것이 없어 \"\(command.word)\"\(.direction, after: command.word) 돌아갈 곳이 없습니다. 할 일을 보려면 \(typed(.list), .object) 입력하세요."
    case .nothingToUndo: "되돌릴 것이 없습니다. 지금의 할 일을 보려면 \(typed(.list), .object) 입력하세요."
    case .nothingOfOwnToUndo(let newest):
      """
      이 터미널에서 되돌릴 것이 없습니다. 목록에서 가장 최근에 한 것은 \(text(of: newest))입니다. 그것을 되돌리려면 \
      \(typed(.undo, "--any"), .object) 입력하세요.
      """
    case .noEdits(let number):
      """
      번호가 \(number)인 할 일을 바꾼 기록이 없습니다. 남아 있는 기록보다 오래되었을 수 있습니다. 할 일의 기록을 보려면 \(typed(.show, "\(number)")), \
      최근에 바꾼 것을 보려면 \(typed(.history), .object) 입력하세요.
      """
    case .nothingToRedo:
      "다시 실행할 것이 없습니다. 바로 전에 되돌린 것만 다시 실행할 수 있습니다. 지금의 할 일을 보려면 \(typed(.list), .object) 입력하세요."
    case .changedSince(let name, let command):
      """
      "\(text(of: name))"\(.direction, after: text(of: name)) 바꾼 것을 다른 곳에서 모두 다시 바꿔서 그대로 두었습니다. 그다음 것은 \
      "\(command.word)"\(.object, after: command.word) 한 번 더 입력하고, 최근에 바꾼 것을 보려면 \(typed(.history), .object) 입력하세요.
      """
    case .fileFailed(let message): opening(message)
    case .badRow(let file, let row):
      "\(source(file)), \(row.line)번째 줄: \(whole(describe(row.flaw)))"
    case .moreBadRows(let file, let count):
      "\(source(file)): \(count)줄을 더 가져올 수 없습니다. 위의 줄을 고치고 다시 가져오면 나머지를 볼 수 있습니다."
    case .importRefused(let file, let count):
      """
      아무것도 가져오지 않았습니다. --strict를 쓰면 모든 줄이 올발라야 하지만, \(source(file))의 \(count)줄을 가져올 수 없습니다. 그 줄을 \
      고치거나 --strict를 빼세요.
      """
    case .importCancelled: "파일 읽기를 취소해서 아무것도 가져오지 않았습니다. 가져오려면 같은 명령을 다시 입력하세요."
    case .needsTerminal(let command):
      """
      "\(command.word)"\(.topic, after: command.word) 편집기를 열기 때문에 터미널이 필요합니다. 대신 \(typed(.rename)), \(typed(.set)), \(typed(.note), .object) 쓰세요.
      """
    case .noEditor(let editor, let kept):
      "편집기 \(quoted(editor), .object) 시작할 수 없습니다. 설치된 편집기를 VISUAL 변수에 넣으세요. VISUAL이 EDITOR보다 먼저 쓰입니다.\(keptText(kept))"
    case .editorFailed(let editor, let status, let kept):
      """
      편집기 \(quoted(editor), .subject) 종료 코드 \("\(status)", .direction) 끝나서 아무것도 바꾸지 않았습니다. 다시 하려면 같은 명령을 다시 \
      입력하세요.\(keptText(kept))
      """
    case .editGivenUp(let reason, let kept):
      "아무것도 바꾸지 않았습니다: \(whole(reason))\(keptText(kept))"
    case .goneInEditor(let kept):
      "편집하는 동안 할 일이 지워졌습니다. 되살리려면 지운 곳에서 되돌리세요.\(keptText(kept))"
    case .noDraft(let path, let reason):
      """
      편집할 글을 \(shown(path))에 둘 수 없습니다: \(said(reason)). 그곳에 자리를 만들거나 TMPDIR 변수를 다른 폴더로 \
      바꾸세요.
      """
    case .unreadDraft(let path, let reason):
      """
      편집기로 쓴 글을 \(shown(path))에서 읽을 수 없어서 아무것도 바꾸지 않았습니다: \(said(reason)). 다시 하려면 같은 명령을 다시 \
      입력하세요.
      """
    case .changedMeanwhile(let conflict): describe(conflict)
    case .noInput:
      """
      \(typed(.importFile, "-"))는 표준 입력에서 할 일을 읽지만, 여기에서 표준 입력은 터미널이거나 명령이 오는 곳입니다. 파일 이름을 쓰거나 셸에서 \
      "todo-repl \(word(.importFile)) - < FILE"처럼 입력하세요.
      """
    case .notCopied(let failure): "목록을 복사하지 못했습니다: \(whole(failure.message))"
    case .copyCancelled:
      "복사를 취소해서 사본이 완전하지 않습니다. 이 목록은 그대로입니다. 복사하려면 같은 명령을 다시 입력하세요."
    case .hook(let message): text(of: message)
    case .noServers:
      """
      어느 서버에 둘지 알 수 없습니다. \(typed(.share, "home http://127.0.0.1:2379"))처럼 서버를 적거나 설정에 --etcd를 넣으세요.
      """
    case .noNetworking:
      """
      서버를 쓰려면 네트워크 기능이 있는 프로그램이 필요합니다. "./install.sh --networking"으로 설치하세요.
      """
    case .notUTF8: "UTF-8로 된 줄이 필요하지만 다른 바이트가 있어 건너뛰었습니다. 입력을 UTF-8로 저장하세요."
    case .lineTooLong(let limit):
      "한 줄은 \(limit >> 20) MiB까지이지만 더 길어서 건너뛰었습니다. 명령을 쓴 텍스트가 맞는지 확인하세요."
    case .unreadableInput(let name, let reason):
      "\(quoted(name), .object) 읽을 수 없습니다: \(said(reason)). 읽을 수 있는 텍스트 파일을 지정하세요."
    case .unreadableStandardInput(let reason):
      "표준 입력을 읽을 수 없습니다: \(said(reason)). 읽을 수 있는 텍스트 파일을 지정하세요."
    case .unreadableTerminal(let reason):
      "터미널을 읽을 수 없습니다: \(said(reason)). 다른 터미널에서 프로그램을 다시 시작하세요."
    case .readTooDeep(let name, let limit):
      "\(quoted(name), .object) 읽지 않았습니다. 파일이 다른 파일을 읽는 깊이는 \(limit)까지입니다. 그 명령을 위의 파일에 옮겨 쓰세요."
    case .readInCircle(let name):
      "\(quoted(name), .object) 읽지 않았습니다. 이미 읽고 있는 파일이라 끝나지 않게 됩니다. 이 줄을 지우세요."
    case .readStopped: "Ctrl-C로 읽기를 멈춰서 이 줄 다음은 실행하지 않았습니다. 실행하려면 나머지만 있는 파일을 읽으세요."
    case .noHome:
      "XDG_DATA_HOME도 HOME도 절대 경로가 아니어서 할 일을 둘 곳이 없습니다. --file PATH로 파일을 지정하거나 --memory를 쓰세요."
    case .unfaithfulVariable(let name):
      """
      \(name)에 UTF-8이 아닌 바이트나 U+FFFD가 있어 할 일을 둘 곳을 알 수 없습니다. 고치거나, --file PATH로 파일을 지정하거나, \
      --memory를 쓰세요.
      """
    case .unknownTimeZone(let name):
      """
      TZ의 값 \(quoted(name), .topic) 여기서 아는 시간대가 아니어서 날짜를 알 수 없습니다. TZ에 "Asia/Seoul" 같은 이름을 \
      쓰거나, 시스템의 시간대를 쓰려면 TZ를 지우세요.
      """
    case .noPassword(let user, let file):
      """
      etcd 사용자 \(quoted(user))의 암호가 없습니다. \(ActionError.passwordVariable) 변수\
      \(file.map { "나 \(shown($0)) 파일의 첫 줄" } ?? "")에 암호를 두세요.
      """
    case .unusablePassword(let file, let reason):
      """
      \(shown(file)) 파일에서 etcd 암호를 얻을 수 없습니다: \(known(reason)). 파일의 첫 줄이나 \
      \(ActionError.passwordVariable) 변수에 암호를 적으세요.
      """
    case .notRecovered(let error): "아무것도 복구하지 않았습니다: \(whole(describe(error)))"
    }
  }

  private static func name(of what: ActionError.Subject) -> String {
    switch what {
    case .todos: "할 일"
    case .countries: "나라"
    case .todoDetail: "할 일의 자세한 내용"
    case .countryDetail: "나라의 자세한 내용"
    }
  }

  private static func unknown(_ numbers: NumberSelection) -> String {
    if numbers.parts.contains(.last) {
      return
        "\"last\"는 가장 새로운 할 일인데, 목록이 비어 있습니다. 할 일을 추가하려면 \(typed(.add), .with) 제목을 입력하세요."
    }
    let texts = numbers.parts.map(\.description).joined(separator: ", ")
    return "번호가 \(texts)인 할 일이 없습니다. 번호를 보려면 \(typed(.list), .object) 입력하세요."
  }

  /// An edit, or its undo or redo, as a part of a sentence.
  static func named(_ edit: TodosEdit, _ particle: Particle = .topic) -> String {
    let name = text(of: edit.name)
    let step: String? =
      switch edit.kind {
      case .edit: nil
      case .undo: "되돌리기"
      case .redo: "다시 하기"
      }
    let edited = "\"\(name)\"\(step.map { " \($0)" } ?? "")\(particle, after: step ?? name)"
    guard edit.todos.count == 1, let todo = edit.todos.first else {
      return "할 일 \(edit.todos.count)개에 대한 \(edited)"
    }
    // A todo that was never saved has no number.
    let number = todo.number == 0 ? "" : "\(todo.number.asTyped)번 "
    return "할 일 \(number)\(quoted(todo.title))에 대한 \(edited)"
  }

  private static func takenBack(_ edit: TodosEdit, _ failure: LoadFailure) -> String {
    let reason = whole(failure.message)
    return failure.kind == .unknownOutcome
      ? "\(named(edit)) 저장되었을 수도 아닐 수도 있습니다: \(reason)"
      : "\(named(edit, .object)) 저장할 수 없어 되돌렸습니다: \(reason)"
  }

  /// The typed text of an unsaved edit, in full, and how to make the edit again.
  private static func kept(
    _ edit: TodosEdit, _ again: Int?, _ linked: LinkedNumbers
  ) -> String {
    let text = edit.typedText(linked).map { " 입력한 것: \(shown(line($0)))." } ?? ""
    return text
      + (again.map { " 다시 하려면 \(typed(.redo, "\($0)"), .object) 입력하세요." } ?? "")
  }

  static func text(of error: ProcessLimitsError) -> String {
    switch error {
    case .noArguments:
      "시작할 때 쓴 낱말을 시스템에서 알 수 없습니다. /proc을 마운트하세요: mount -t proc proc /proc"
    case .fewFiles(let found, let needed):
      "파일을 \(needed)개 열 수 있어야 하지만 한도가 \(found)개입니다. ulimit -n으로 한도를 올리세요."
    case .smallStack(let found, let needed):
      "스택이 \(needed) KiB 필요하지만 한도가 \(found) KiB입니다. ulimit -s로 한도를 올리세요."
    case .fewAddresses(let found, let needed):
      "메모리가 \(needed) KiB 필요하지만 한도가 \(found) KiB입니다. ulimit -v로 한도를 올리거나 없애세요."
    }
  }

  static func text(of error: OutputError) -> String {

    """
    출력을 쓸 수 없습니다: \(said(error.reason)). 명령은 실행되었을 수 있습니다. 다른 곳에 쓰거나 공간을 비우고, \(typed(.list), .object) 입력해 \
    확인하세요.
    """
  }
}
