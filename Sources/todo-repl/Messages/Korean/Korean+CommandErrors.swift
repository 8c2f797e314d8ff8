import Interactors
import Repositories

extension Korean {
  static func text(of error: CommandError) -> String {
    switch error {
    case .unknownCommand(let word, let suggestion):
      """
      \(quoted(word), .topic) 없는 명령입니다.\(meant(suggestion.map { line($0, meantBy: word) })) 명령을 모두 보려면 \
      \(typed(.help), .object) 입력하세요.
      """
    case .foreignCommand(let word):
      """
      \(quoted(word), .topic) 없는 명령입니다. 바꾼 것은 바로 저장됩니다. 할 일을 다른 파일에 쓰려면 \
      \(typed(.exportFile, "FILE"))처럼 입력하세요.
      """
    case .ambiguousCommand(let word, let candidates):
      """
      \(quoted(word), .direction) 시작하는 명령이 여럿입니다: \
      \(all(candidates.map { quoted($0.word) })). 글자를 더 입력하세요.
      """
    case .wholeWordNeeded(let word, let command, .removes):
      """
      "\(command.word)"\(.topic, after: command.word) 할 일을 지우므로 \(quoted(word))만으로는 실행하지 않습니다. 낱말을 모두 \
      입력하세요. 사용법: \(command.usage)
      """
    case .wholeWordNeeded(let word, let command, .keepsPrompt):
      """
      "\(command.word)"\(.topic, after: command.word) Ctrl-C를 누를 때까지 입력을 막으므로 \(quoted(word))만으로는 실행하지 \
      않습니다. 낱말을 모두 입력하세요. 사용법: \(command.usage)
      """
    case .missingArgument(let command, let argument):
      missing(argument, command.word, command.usage)
    case .unexpectedArgument(let command, let word):
      "\"\(command.word)\"에는 \(quoted(word), .object) 쓸 수 없습니다. 빼고 다시 입력하세요. 사용법: \(command.usage)"
    case .notAnOption(let command, let word, let use, let suggestion):
      """
      \(quoted(word), .topic) "\(command.word)"의 옵션이 아닙니다.\(meant(suggestion)) \
      \(advice(word, use, command))
      """
    case .filterBehindNumbers(let command, let word):
      """
      "\(command.word)"에는 번호나 필터를 쓰지만, \(quoted(word))처럼 번호 뒤의 필터는 쓰지 않습니다. 둘 다에 맞는 할 일을 가리키려면 \
      괄호로 묶으세요: \(command.word) (N FILTER).
      """
    case .notANumber(let command, let word):
      """
      "\(command.word)"에는 할 일의 번호(1 이상)\(command.takesTarget ? "나 +home 같은 필터" : "")가 필요하지만, \
      \(quoted(word), .object) 받았습니다. 번호를 보려면 \(typed(.list), .object) 입력하세요.
      """
    case .notARefusedEdit(let command, let word):
      """
      "\(command.word)"에는 거절된 편집의 번호(1 이상)를 쓰지만, \(quoted(word), .object) 받았습니다. 번호를 보려면 \
      \(typed(.history), .object) 입력하세요. 사용법: \(command.usage)
      """
    case .notACount(let command, let word, let limit):
      """
      "\(command.word)"에는 1부터 \(limit)까지의 편집 수가 필요하지만, \(quoted(word), .object) 받았습니다. 사용법: \
      \(command.usage)
      """
    case .notASide(let command, let word, let suggestion):
      """
      "\(command.word)"에는 before, after, top, bottom 중 하나가 필요하지만, \(quoted(word), .object) 받았습니다.\
      \(meant(suggestion)) 사용법: \(command.usage)
      """
    case .backwardsRange(let command, let range):
      """
      "\(command.word)"의 범위는 작은 번호로 시작해야 하지만, \(quoted(range), .object) 받았습니다. 두 번호를 서로 바꾸세요.
      """
    case .wrongWord(let use, let error, let suggestion):
      """
      \(error.word.column > 0 ? "\(error.word.column)번째 칸의 " : "")\(quoted(error.word.text), .topic) \(problem(error, use)).\(meant(suggestion)) \
      \(advice(error, use))
      """
    case .notAFormat(let command, let word, let suggestion):
      """
      "--format"에는 \(choices(of: ExchangeFormat.self), .subject) 필요하지만, \(quoted(word), .object) 받았습니다.\
      \(meant(suggestion)) 사용법: \(command.usage)
      """
    case .notACountFormat(_, .unclosed(let text)):
      "\(quoted(text))에 닫는 \"}\"가 없습니다. 닫거나, 중괄호 글자라면 {{로 쓰세요."
    case .notACountFormat(_, .unknown(let typed)):
      """
      "--format"에 \(quoted(typed), .topic) 없는 수입니다.\(meant(error.suggestion)) 쓸 수 있는 것은 \
      \(all(CountFormat.Placeholder.typed))입니다. 중괄호 글자라면 {{로 쓰세요.
      """
    case .notAnExitCode(let command, let word):
      """
      "\(command.word)"에는 0부터 255까지의 종료 코드가 필요하지만, \(quoted(word), .object) 받았습니다. 사용법: \
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
    case .unknownHelpTopic(let word, let suggestion):
      """
      \(quoted(word))에 대한 도움말이 없습니다.\(meant(suggestion.map { line($0, meantBy: word) })) 명령을 모두 보려면 \
      \(typed(.help), .object) 입력하세요.
      """
    }
  }

  private static func missing(
    _ argument: CommandError.Argument, _ command: String, _ usage: String
  ) -> String {
    let what =
      switch argument {
      case .title: "제목이"
      case .note: "메모할 글이"
      case .side: "before, after, top, bottom 중 하나가"
      case .mark: "due:fri, pri:high, +home처럼 설정할 것이"
      case .search: "찾을 글이"
      case .number: "할 일의 번호가"
      case .countryCode: "나라의 코드나 이름이"
      case .file: "파일이"
      case .list: "목록 이름이"
      case .notify: "--notify와 명령이"
      case .shellCommand: "--notify 뒤에 셸의 명령이"
      case .format: "--format 뒤에 형식이"
      }
    let hint = argument == .number ? " 번호를 보려면 \(typed(.list), .object) 입력하세요." : ""
    return "\"\(command)\" 뒤에 \(what) 필요합니다.\(hint) 사용법: \(usage)"
  }

  /// What to write instead of an option that the command does not have.
  private static func advice(_ word: String, _ use: WordUse, _ command: CommandName) -> String {
    switch use {
    case .month, .extra: "사용법: \(command.usage)"
    case .file: "그런 이름의 파일이면 \(quoted("./" + word))처럼 쓰세요. 사용법: \(command.usage)"
    case .filter where !word.hasPrefix("--") && command != .search,
      .watched where !word.hasPrefix("--"):
      "그 태그가 없는 할 일은 \(quoted("not +" + word.dropFirst()))처럼 찾으세요. 사용법: \(command.usage)"
    default: "글이면 큰따옴표로 묶으세요. 사용법: \(command.usage)"
    }
  }
}
