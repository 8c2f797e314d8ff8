import Repositories

extension Korean {
  static func text(of message: Message) -> String {
    switch message {
    case .greeting(let version):
      "todo-repl \(version)입니다. 명령을 보려면 \(typed(.help), .object) 입력하고, 끝내려면 Ctrl-D를 누르세요."
    case .yesOrNo(let question): "\(text(of: question)) [y/N] "
    case .fromProgram(let message): "todo-repl: \(text(of: message))"
    case .notice(let message): "알림: \(text(of: message))"
    case .tourBegins: tour.beginning
    case .tourEnds: tour.end
    case .tourElsewhere: tour.way
    case .said(let sentence): whole(sentence)
    case .commands: "처음 쓸 때:"
    case .ownCommands: "내가 만든 명령:"
    case .ownCommand(let name, let line):
      "\"\(shown(name))\"\(.topic, after: name) 내가 만든 명령입니다. 뜻: \(shown(line))"
    case .otherCommands: "다른 명령:"
    case .moreHelp(let words):
      """
      자세한 설명은 \(typed(.help, "명령"), .object) 입력하세요. 명령은 앞 글자만 입력해도 되지만, \
      \(words.map(word).joined(separator: ", "))\(.topic, after: words.last.map(word) ?? "") 모두 입력해야 합니다.
      """
    case .otherWords(let words, isWhole: false): "같은 명령: \(words.joined(separator: ", "))."
    case .otherWords([], isWhole: true): "낱말을 모두 써야 실행합니다."
    case .otherWords(let words, isWhole: true):
      "같은 명령: \(words.joined(separator: ", ")). 낱말을 모두 써야 실행합니다."
    case .usage(let command): "사용법: \(command.typed(as: word(command)).usage)"
    case .examples: "예:"
    case .reading(let percent, nil): "읽는 중… \(percent) %"
    case .reading(let percent, let left?): "읽는 중… \(percent) %, 약 \(left)초 남음"
    case .retrying(let number, let last?): "다시 시도하는 중(\(last)번 중 \(number)번째)…"
    case .retrying(let number, nil): "다시 시도하는 중(\(number)번째)…"
    case .loading: "불러오는 중…"
    case .saving: "저장하는 중…"
    case .nothingLoading: "불러오고 있는 것이 없습니다."
    case .textLeftOut(let limit):
      """
      입력하거나 붙여 넣기에는 너무 긴 글이라 뺐습니다. 한 줄은 \(limit)자까지입니다. 파일로 저장한 다음 이렇게 실행하세요: \
      todo-repl --script FILE
      """
    case .list(let message): text(of: message)
    case .edit(let message): text(of: message)
    case .file(let message): text(of: message)
    }
  }

  static func text(of origin: CommandOrigin, _ message: String) -> String {
    switch origin {
    case .line(let line, nil): "\(line)번째 줄: \(message)"
    case .line(let line, let file?): "\(shown(file)), \(line)번째 줄: \(message)"
    case .command(_, of: 1): message
    case .command(let number, _): "\(number)번째 명령: \(message)"
    }
  }

  static func all(_ items: String, and last: String) -> String { "\(items, .with) \(last)" }

  static func any(_ items: String, or last: String) -> String { "\(items) 또는 \(last)" }
}
