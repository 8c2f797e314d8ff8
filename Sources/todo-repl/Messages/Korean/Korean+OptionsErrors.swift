import Repositories

extension Korean {
  static func text(of error: OptionsError) -> String { "\(problem(error)) 도움말: todo-repl --help" }

  private static func problem(_ error: OptionsError) -> String {
    switch error {
    case .notUTF8(let word): "인수는 UTF-8이어야 하지만 \(quoted(word))에 다른 바이트가 있습니다. UTF-8로 쓰세요."
    case .unknownOption(let word, let suggestion):
      "\(quoted(word), .topic) 없는 옵션입니다.\(meant(suggestion))"
    case .missingValue(let option): missing(option)
    case .unexpectedValue(let option, let value):
      "\(option.rawValue)에는 값을 쓸 수 없지만 \(quoted(value), .subject) 있습니다. =와 그 뒤를 지우세요."
    case .emptyPath(let option): "\(option.rawValue)에는 경로가 필요하지만 비어 있습니다."
    case .notAnAddress(let error): text(of: error, .countriesURL)
    case .withoutNetworking(let option):
      """
      \(option.rawValue)에는 네트워크 기능이 있는 프로그램이 필요합니다. "./install.sh --networking"으로 \
      설치하세요.
      """
    case .notAValue(let option, let word, let suggestion):
      """
      \(option.rawValue)에는 \(expected(option)) 필요하지만 \(quoted(word), .object) 받았습니다.\
      \(meant(suggestion))
      """
    case .notAnAlias(let word):
      """
      --alias에는 hot=\(typed(.list, "pri:high sort:due"))처럼 낱말, "=", 줄이 필요하지만, \(quoted(word), .object) 받았습니다.
      """
    case .nameOfCommand(let option, let word):
      "\(option.rawValue)로 명령 \(quoted(word))의 뜻을 바꿀 수 없습니다. 다른 낱말을 고르세요."
    case .notAView(let option, let word, nil):
      """
      \(option.rawValue)에는 work="project:work"처럼 낱말, "=", 필터가 필요하지만, \(quoted(word), .object) 받았습니다.
      """
    case .notAView(let option, let word, let error?):
      "\(option.rawValue) \(quoted(word))의 필터가 틀렸습니다. \(text(of: error.problem))"
    case .notAFirstScreen(let line, nil):
      "--first에는 \(expected(.first)) 필요하지만, \(quoted(line), .object) 받았습니다."
    case .notAFirstScreen(let line, let error?):
      "--first는 \(quoted(line), .object) 보일 수 없습니다. \(text(of: error.problem))"
    case .contextNamedNone(let word):
      "--context의 이름은 상황에서 나오는 낱말인 \(quoted(word), .subject) 될 수 없습니다. 다른 낱말을 고르세요."
    case .aliasAndView(let word):
      "\(quoted(word), .subject) 별칭이기도 하고 보기이기도 하지만, 낱말의 뜻은 하나입니다. 둘 중 하나의 이름을 바꾸세요."
    case .seedWithoutFail:
      "--seed는 --fail이 무엇을 실패하게 할지 정하지만 --fail이 없습니다. --fail RATE를 더하거나 --seed를 빼세요."
    case .repeatedOption(let option):
      "\(option.rawValue, .topic) 한 번만 쓸 수 있지만 두 번 있습니다. 하나만 남기세요."
    case .fileWithMemory: "--file은 할 일을 보관하고 --memory는 보관하지 않는데 둘 다 있습니다. 하나만 남기세요."
    case .notWithEtcd(let option):
      """
      \(option.rawValue, .topic) 이 컴퓨터에 있는 목록의 옵션이고 --etcd는 목록을 서버에 두는데 둘 다 있습니다. 하나만 남기세요.
      """
    case .withoutEtcd(let option):
      """
      \(option.rawValue, .topic) etcd에 있는 목록의 옵션이지만 --etcd가 없습니다. --etcd URL을 더하거나 빼세요.
      """
    case .tourHasOwnList(let option):
      "\(option.rawValue, .topic) 목록을 정하지만 둘러보기에는 따로 목록이 있습니다. \(option.rawValue, .object) 빼세요."
    case .notAServer(let error): text(of: error, .etcd)
    case .notAListName(let word):
      """
      --list에는 "/"나 보이지 않는 글자가 없고 200바이트를 넘지 않는 이름이 필요하지만 \(quoted(word), .object) 받았습니다.
      """
    case .recoverWithMemory: "--recover는 파일을 읽는데 --memory에는 파일이 없습니다. 하나만 남기세요."
    case .notAnOption(let word): "--color 같은 옵션이 필요하지만 \(quoted(word), .object) 받았습니다."
    case .optionAfterCommand(let option, let command):
      """
      "\(command.word)" 뒤에 \(option.rawValue, .subject) 있으면 명령이 실행되지 않습니다. 하나만 남기세요. 글이라면 \
      "todo-repl \(command.word) -- \(option.rawValue)"처럼 -- 뒤에 쓰세요.
      """
    case .notACommandOption(let word, let command, let suggestion):
      """
      "\(command.word)"에는 \(quoted(word)) 옵션이 없습니다.\(meant(suggestion)) 글이라면 "todo-repl \(command.word) -- \
      …"처럼 -- 뒤에 쓰세요.
      """
    case .notASetting(let option): "\(option.rawValue, .topic) 명령줄에서만 쓸 수 있습니다. 여기에서는 지우세요."
    }
  }

  private static func text(of error: NetworkAddressError, _ option: OptionName) -> String {
    let (name, address) = (option.rawValue, quoted(error.address))
    return switch error.problem {
    case .notHTTP: problem(.notAValue(option, error.address))
    case .password: "\(name)의 \(address)에 남이 볼 수 있는 이름이나 암호가 있습니다. 빼세요."
    case .query: "\(name)의 \(address)에 ?나 # 뒤의 부분이 있습니다. 빼세요."
    }
  }

  private static func missing(_ option: OptionName) -> String {
    "\(option.rawValue) 뒤에는 \(expected(option)) 필요하지만 없습니다."
  }

  /// The value that an option takes, as the subject of a sentence.
  private static func expected(_ option: OptionName) -> String {
    switch option {
    case .command, .onEdit: "명령이"
    case .color: "\(choices(of: ColorChoice.self), .subject)"
    case .sync: "\(choices(of: SyncPolicy.self), .subject)"
    case .completion: "\(choices(of: Shell.self), .subject)"
    case .countriesURL: "https://restcountries.com/v3.1 같은 주소가"
    case .etcd: "http://127.0.0.1:2379 같은 주소가"
    case .list, .etcdUser: "이름이"
    case .retries: "0부터 10까지의 정수가"
    case .latency: "0부터 60000까지의 밀리초가 정수로"
    case .fail: "0.3처럼 0(없음)부터 1(항상)까지의 수가"
    case .alias: "hot=\(typed(.list, "pri:high"))처럼 낱말과 줄이"
    case .view, .context: "work=\"project:work\"처럼 낱말과 필터가"
    case .first: "today 같은 보기, \(typed(.list, "open")) 같은 줄, 또는 last가"
    case .seed: "0부터 \(UInt64.max)까지의 정수가"
    case .clock: "2026-12-01T17:00 같은 시각이"
    case .file, .script, .memory, .readOnly, .recover, .bail, .json, .man, .help, .version: "경로가"
    }
  }

  static func text(of error: SettingsError) -> String {
    switch error.source {
    case .variable: "\(SettingsError.variable): \(problem(error))"
    case .file: problem(error)
    case .line(let line, let file): "\(shown(file)), \(line)번째 줄: \(problem(error))"
    }
  }

  private static func problem(_ error: SettingsError) -> String {
    switch error.problem {
    case .options(let error): text(of: error)
    case .misquoted(let error): text(of: error)
    case .notUTF8: "UTF-8로 된 글이 필요하지만 다른 바이트가 있습니다. 파일을 UTF-8로 저장하세요."
    case .unreadable(let reason):
      """
      \(shown(error.source.file ?? ""))의 설정을 읽을 수 없습니다: \(said(reason)). 읽을 수 있는 텍스트 파일로 만들거나 \
      지우세요. --file과 --memory는 그 파일 없이도 쓸 수 있습니다.
      """
    }
  }
}
