import Interactors
import Repositories

extension Korean {
  static func text(of error: CommandError) -> String {
    switch error {
    case .unknownCommand(let word, nil):
      "\(quoted(word), .topic) 없는 명령입니다. 명령을 모두 보려면 \"help\"를 입력하세요."
    case .unknownCommand(let word, let meant?):
      "\(quoted(word), .topic) 없는 명령입니다. 혹시 \"\(shown(meant))\"인가요? 명령을 모두 보려면 \"help\"를 입력하세요."
    case .ambiguousCommand(let word, let candidates):
      """
      \(quoted(word), .direction) 시작하는 명령이 여럿입니다: \
      \(all(candidates.map { quoted($0.word) })). 글자를 더 입력하세요.
      """
    case .missingArgument(let command, let argument):
      missing(argument, command.word, command.usage)
    case .unexpectedArgument(let command, let word):
      "\"\(command.word)\"에는 \(quoted(word), .object) 쓸 수 없습니다. 사용법: \(command.usage)"
    case .notANumber(let command, let word):
      """
      "\(command.word)"에는 할 일의 번호(1 이상)가 필요하지만, \(quoted(word), .object) 받았습니다. 번호를 보려면 \
      "list"를 입력하세요.
      """
    case .notASide(let command, let word, nil):
      """
      "move"에는 before나 after가 필요하지만, \(quoted(word), .object) 받았습니다. 사용법: \
      \(command.usage)
      """
    case .notASide(let command, let word, let meant?):
      """
      "move"에는 before나 after가 필요하지만, \(quoted(word), .object) 받았습니다. 혹시 "\(shown(meant))"인가요? \
      사용법: \(command.usage)
      """
    case .backwardsRange(let command, let range):
      """
      "\(command.word)"의 범위는 작은 번호로 시작해야 하지만, \(quoted(range), .object) 받았습니다. 두 번호를 서로 바꾸세요.
      """
    case .wrongWord(let use, let error, nil):
      """
      \(error.word.column)번째 칸의 \(quoted(error.word.text)): \(problem(error, use)). \
      \(advice(error, use))
      """
    case .wrongWord(let use, let error, let meant?):
      """
      \(error.word.column)번째 칸의 \(quoted(error.word.text)): \(problem(error, use)). 혹시 \
      "\(shown(meant))"인가요? \(advice(error, use))
      """
    case .notAFormat(let command, let word, nil):
      """
      "--format"에는 \(choices(of: ExchangeFormat.self), .subject) 필요하지만, \(quoted(word), .object) 받았습니다. 사용법: \
      \(command.usage)
      """
    case .notAFormat(let command, let word, let meant?):
      """
      "--format"에는 \(choices(of: ExchangeFormat.self), .subject) 필요하지만, \(quoted(word), .object) 받았습니다. 혹시 \
      "\(shown(meant))"인가요? 사용법: \(command.usage)
      """
    case .notAnExitCode(let command, let word):
      """
      "quit"에는 0부터 255까지의 종료 코드가 필요하지만, \(quoted(word), .object) 받았습니다. 사용법: \
      \(command.usage)
      """
    case .notAListName(let command, let word):
      """
      "\(command.word)"에는 "/"나 보이지 않는 글자가 없고 200바이트를 넘지 않는 목록 이름이 필요하지만, \(quoted(word), .object) \
      받았습니다. 사용법: \(command.usage)
      """
    case .notAServer(let command):
      """
      "\(command.word)"의 서버는 http://127.0.0.1:2379처럼 적고, 여럿이면 빈칸 없이 쉼표로 나눕니다. 이름과 암호는 적지 \
      않습니다. 사용법: \(command.usage)
      """
    case .unclosedQuote(.single, let column):
      "\(column)번째 칸의 '로 시작한 따옴표가 닫히지 않았습니다. '로 닫거나, 낱말 앞의 아포스트로피라면 \\'로 쓰세요."
    case .unclosedQuote(.double, let column):
      "\(column)번째 칸의 \"로 시작한 따옴표가 닫히지 않았습니다. \"로 닫거나, 글 속의 따옴표라면 \\\"로 쓰세요."
    case .danglingBackslash: "줄 끝의 \\ 뒤에 글자가 없습니다. 지우거나, 글 속의 역슬래시라면 \\\\로 쓰세요."
    case .unknownHelpTopic(let word, nil):
      "\(quoted(word))에 대한 도움말이 없습니다. 명령을 모두 보려면 \"help\"를 입력하세요."
    case .unknownHelpTopic(let word, let meant?):
      "\(quoted(word))에 대한 도움말이 없습니다. 혹시 \"\(shown(meant))\"인가요? 명령을 모두 보려면 \"help\"를 입력하세요."
    }
  }

  private static func missing(
    _ argument: CommandError.Argument, _ command: String, _ usage: String
  ) -> String {
    switch argument {
    case .title: "\"\(command)\"에는 제목이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .note: "\"\(command)\"에는 메모할 글이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .side: "\"\(command)\"에는 before나 after가 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .mark:
      "\"\(command)\"에는 due:fri, !high, +home처럼 설정할 것이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .search: "\"\(command)\"에는 찾을 글이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .number: "\"\(command)\"에는 할 일의 번호가 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .countryCode: "\"\(command)\"에는 나라의 코드나 이름이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .file: "\"\(command)\"에는 파일이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .list: "\"\(command)\"에는 목록 이름이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    case .format: "\"\(command)\"에는 --format 뒤에 형식이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: \(usage)"
    }
  }
}
