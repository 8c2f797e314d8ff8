extension Korean {
  static let settings = """
    설정은 실행할 때마다 쓰는 옵션이며, $XDG_CONFIG_HOME 아래나
    $HOME/.config 아래의 파일 todo-repl/config에 있습니다. 한 줄에 옵션을 하나
    이상 명령줄에서처럼 쓰거나, 아래처럼 씁니다. #으로 시작하는 줄은 주석입니다:
      --file ~/lists/home.journal     열 목록
      first = next                    프롬프트의 첫 화면
      view work = project:work        나만의 목록: work를 입력하세요
      context home = +home            "도움말 상황"을 보세요
      alias hot = list pri:high       한 줄을 대신하는 나만의 낱말
      on edit notify-others           편집마다 실행할 명령: "도움말 후크"를 보세요
    환경의 TODO_REPL_OPTIONS는 이 파일보다, 명령줄의 옵션은 둘보다 우선합니다.
    "todo-repl --help"가 모든 옵션을 설명합니다.
    """
}
