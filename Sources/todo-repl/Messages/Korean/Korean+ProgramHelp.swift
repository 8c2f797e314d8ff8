extension Korean {
  static let program = ProgramTexts(
    usage: "사용법",
    purpose: "터미널에서 할 일을 관리하고 나라를 찾아보는 프로그램",
    introduction: """
      할 일을 관리하고 나라를 보여 줍니다. 표준 입력에서 명령을 한 줄씩 읽으며, -c나 --script가 있으면 그것을 차례대로 \
      실행합니다. 명령 하나를 낱말로 바로 쓸 수도 있으며, 따옴표는 셸의 규칙을 따릅니다. 긴 옵션은 명령 앞이나 뒤에 쓰지만, \
      명령에도 있는 옵션은 명령의 것입니다. 명령 뒤에 --help를 쓰면 그 명령을 설명합니다. -- 뒤에서는 -로 시작하는 낱말도 \
      글입니다.
      """,
    options: "옵션",
    optionsForTrying: "느리거나 실패하는 저장소에서 시험하는 옵션",
    values: "긴 옵션의 값은 --file=PATH처럼 등호 뒤에 써도 됩니다.",
    settings: (
      "설정",
      """
      늘 쓸 옵션은 $XDG_CONFIG_HOME이나 $HOME/.config 아래의 todo-repl/config 파일에 둡니다. 한 줄에 하나 이상을 \
      여기처럼 쓰며, #으로 시작하는 줄은 설명입니다. 환경 변수 TODO_REPL_OPTIONS는 파일보다, 인수는 그 둘보다 앞섭니다.
      """
    ),
    environment: ProgramTexts.Section(
      "환경 변수",
      .init(
        "LC_ALL, LC_MESSAGES, LANG",
        "메시지와 나라 이름의 언어. 처음으로 설정된 것을 따르며, 메시지는 영어나 한국어입니다"),
      .init("LC_ALL, LC_TIME, LANG", "한 주의 첫날. 필터와 \"eow\"에 쓰입니다"),
      .init("TZ", "날짜의 시간대"),
      .init("NO_COLOR, TERM", "비어 있지 않거나 \"dumb\"이면 --color가 없는 한 색이 없습니다"),
      .init(
        "XDG_DATA_HOME",
        "절대 경로이면 todo-repl/todos.journal을 두는 곳. 아니면 $HOME/.local/share에 둡니다"),
      .init(
        "XDG_STATE_HOME",
        """
        절대 경로이면 todo-repl/history에 입력한 줄을, sessions에 목록마다 마지막 화면을 두는 곳. 아니면 \
        $HOME/.local/state에 둡니다
        """),
      .init(
        "XDG_CACHE_HOME",
        "절대 경로이면 todo-repl/countries에 그 서버의 답을 두는 곳. 아니면 $HOME/.cache에 둡니다"),
      .init(
        "TODO_REPL_ETCD_PASSWORD",
        "--etcd-user의 암호. 없으면 설정 옆 todo-repl/etcd-password 파일의 첫 줄입니다"),
      .init(
        "TODO_REPL_TERMINAL",
        "\"실행취소\"가 되돌릴 것을 아는 이 터미널의 이름. 없으면 터미널의 세션으로 압니다")),
    exitStatus: ProgramTexts.Section(
      "종료 코드",
      .init("0", "모든 명령이 성공했습니다"),
      .init("1", "실패한 명령이 있습니다"),
      .init("2", "옵션이나 설정이 잘못되었습니다"),
      .init("75", "다른 프로그램이 5초 동안 목록을 잡고 있었습니다. 나중에는 될 수 있습니다"),
      .init("128+S", "신호 S가 프로그램을 끝냈습니다. SIGTERM이면 143입니다"),
      .init("141", "출력을 읽는 프로그램이 없습니다"),
      .init("N", "앞에 무엇이 있었든 \"종료 N\" 명령이 실행되었습니다")),
    examples: (
      "예",
      [
        "todo-repl", "todo-repl 추가 우유 사기", "todo-repl 목록 open --json",
        "todo-repl -c \"추가 우유 사기\" -c 목록", "todo-repl 내보내기 > todos.jsonl",
        "todo-repl --memory --bail --script demo.txt",
      ]
    ),
    more: "명령을 보려면 프로그램에서 \"도움말\"을 입력하세요.",
    manual: ("사용자 명령", "이름", "설명", "명령"))

  static func text(of option: OptionName) -> String {
    switch option {
    case .file: "할 일을 이 파일에 보관합니다"
    case .memory: "할 일을 메모리에만 둡니다. 끝나면 사라집니다"
    case .etcd: "할 일을 etcd 하나의 이 서버들에 둡니다. 여러 컴퓨터가 함께 쓸 수 있습니다"
    case .list: "그곳의 이 이름의 목록을 씁니다. 없으면 \"todos\"입니다"
    case .etcdUser: "이 이름으로 로그인합니다. 암호는 TODO_REPL_ETCD_PASSWORD나 파일(아래)에 둡니다"
    case .readOnly: "파일을 잠그거나 바꾸지 않고 보기만 합니다. 다른 프로그램이 쓰고 있어도 됩니다"
    case .sync:
      """
      저장한 것이 정전에도 남게 합니다: always(바로), batch(0.1초 뒤), off(시스템에 맡김). 없으면 \
      always입니다
      """
    case .recover: "손상된 파일에서 온전한 것을 그 옆의 새 파일 FILE.recovered에 복사하고, 뺀 것을 알립니다"
    case .command: "이 명령을 실행합니다. 여러 번 쓸 수 있습니다"
    case .script: "이 파일의 명령을 실행합니다. 여러 번 쓸 수 있습니다"
    case .bail: "명령이 하나라도 실패하면 멈춥니다"
    case .json: "한 줄에 객체 하나씩 JSON으로 출력합니다"
    case .color: "출력의 색: auto(터미널에서만), always, never"
    case .alias:
      """
      WORD가 LINE을 뜻하게 합니다. --alias hot="목록 pri:high"처럼 쓰고, 여러 번 쓸 수 있으며, 설정(아래)에 \
      두면 좋습니다
      """
    case .view:
      """
      WORD가 FILTER에 맞는 할 일을 보이게 합니다. --view work="project:work sort:urgency"처럼 쓰고, 여러 번 \
      쓸 수 있으며, 설정에 두면 좋습니다
      """
    case .context:
      """
      명령 "상황"이 쓸 상황을 정합니다. --context home=project:home처럼 쓰고, 여러 번 쓸 수 있으며, 설정에 두면 \
      좋습니다
      """
    case .first:
      """
      VIEW로 시작합니다: "다음" 같은 보기, "목록 open" 같은 줄, 또는 목록을 떠날 때의 화면인 last. 이 옵션이 \
      없으면 "오늘", 오늘 할 일이 없으면 목록입니다
      """
    case .onEdit:
      """
      목록이 바뀔 때마다 셸에서 COMMAND를 실행하고, 변경 하나를 JSON 한 줄로 표준 입력에 줍니다. 여러 번 쓸 수 있으며, \
      설정에 "on edit COMMAND"로 두면 좋습니다("도움말 후크")
      """
    case .countriesURL:
      "나라에 대해 이 서버에 더 묻습니다. v2나 v3.1의 https://restcountries.com처럼 답하는 서버여야 합니다"
    case .retries: "불러오기에 실패했지만 될 수도 있으면 이만큼 다시 시도합니다. 10번까지이며, 없으면 3번입니다"
    case .completion: "셸(bash, zsh, fish)에서 명령을 자동 완성하는 스크립트를 출력합니다"
    case .man: "\"man\"이 보여 줄 설명서를 출력합니다"
    case .help: "이 글을 출력합니다"
    case .version: "버전을 출력합니다"
    case .latency: "읽고 저장하기 전마다 이만큼의 밀리초(60000까지)를 기다립니다"
    case .fail: "읽기와 저장이 우연히 실패하게 합니다: 0은 없음, 1은 항상"
    case .seed: "무엇이 실패할지 고릅니다. N이 같으면 같은 것이 실패합니다"
    case .clock: "시각을 2026-12-01T17:00 같은 때에 멈춥니다"
    }
  }
}
