extension Korean {
  static let commands = CommandTexts(
    add: CommandText(
      "할 일을 추가합니다",
      """
      목록 맨 위에 할 일을 추가합니다. 여러 낱말은 빈칸 하나로 이어져 제목이 됩니다.
      빈칸을 그대로 두려면 제목을 큰따옴표로 묶으세요. 할 일에 대한 표시는 어디에
      써도 됩니다: due:DATE, pri:high, pri:medium, pri:low, project:NAME, +TAG. 날짜는
      오늘, 내일, 금요일, 다음주, 12월24일, 3d, 2w, 1m, 2026-12-01처럼 쓰고, 시각은
      금요일@17:00, 내일-오후5시처럼 붙입니다. 더 많은 보기는 "help dates"에 있습니다.
      시각이 없으면 그날 끝까지입니다. 날짜는 세 가지가 더 있습니다: wait:DATE까지는
      할 것이 없고, scheduled:DATE부터 할 수 있으며, until:DATE는 되풀이의 마지막
      날입니다. wait:due-3d는 기한 사흘 전이며 기한과 함께 움직입니다. 따옴표로 묶은
      낱말은 제목이 되며, "+358"이나 "!" 같은 것도 제목이 됩니다. !high는 pri:high와
      같지만, 셸에 따라 쓸 수 없습니다.
      """,
      examples: "add 우유 사기 due:tomorrow pri:high +집", "add \"전화 +358 due:never\""),
    list: CommandText(
      "할 일을 모두, 또는 맞는 것만 봅니다",
      """
      할 일을 번호와 함께 봅니다. 필터가 있으면 모든 필터에 맞는 것만 봅니다.
        open, done, overdue, untagged   남은 일, 완료, 기한 지남, 태그 없음
        waiting                         남은 일 가운데 wait:DATE가 아직 오지 않은 것
        started                         남은 일 가운데 "start"로 시작한 것
        +TAG, -TAG                      태그가 있는 것, 없는 것
        pri:high, pri:medium, pri:low   우선순위; pri:none은 우선순위가 없는 것
        project:NAME                    프로젝트와 그 부분; project:none은 없는 것
        due:DATE, due:week, due:month   기한; due:none은 기한이 없는 것
        due:A..B, due:..B, due:A..      A부터 B까지, 둘 다 포함
        due.before:DATE, due.after:DATE
        wait:, scheduled:, until:       이 날짜들도 wait:week처럼 씁니다
        TEXT, "TEXT"                    제목, 메모, 프로젝트, 태그에 있는 글
      필터 사이의 "or"는 한쪽에 맞는 것을 찾고, "not"과 괄호도 쓸 수 있습니다.
      sort:KEY는 rank, due, priority, urgency, number, created, title 순으로,
      sort:-KEY는 거꾸로 늘어놓습니다. 날짜는 "add"와 같이 씁니다. 터미널에서는 긴
      목록을 창에 맞추되 급한 일을 맨 끝에 보여 줍니다. 스페이스나 "more"는 다음
      쪽을, --all은 모두를 보여 줍니다.
      """,
      examples: "list open", "list +집 due:week pri:high",
      "list (+집 or +회사) not done sort:due"),
    search: CommandText(
      "글이 들어 있는 할 일을 찾습니다",
      """
      제목, 메모, 프로젝트, 태그에 모든 글이 들어 있는 할 일을 봅니다. +TAG, pri:high,
      due:week, sort:KEY처럼 표시가 있는 필터는 "list"에서와 같고, 다른 낱말은 모두
      찾을 글입니다. 대소문자와 악센트는 구별하지 않습니다.
      """,
      examples: "search 우유", "search 우유 +집 sort:due"),
    watch: CommandText(
      "바뀌는 할 일을 그때그때 봅니다",
      """
      이제부터 바뀌는 할 일을, 누가 바꾸든, 한 줄씩 봅니다. 상태 표시줄이나 둘째 창에
      쓰기 좋습니다. "list"와 같은 필터를 쓰면, 필터에 맞는 것과 바뀌기 전에 맞던
      것만 봅니다. 기한이 된 것도 알립니다.
        --now     먼저 지금의 할 일을 "list"처럼 봅니다
        --count   남은 일, 오늘까지인 일("list open due:today"), 기한 지난 일의 수만
                  바로, 그리고 편집이나 시간이 수를 바꿀 때마다 봅니다
        --format F  그 수를 F의 꼴로 봅니다. {open}, {due}, {overdue}, {done}, {all}이
                    수가 되고, {{는 중괄호입니다
      Ctrl-C를 누르거나 출력을 읽는 곳이 없어질 때까지 계속하며, 입력이 끝나도 멈추지
      않습니다.
      """,
      examples: "watch", "watch open +집 --now", "watch --count",
      "watch --format '오늘 {due}, 지남 {overdue}'"),
    show: CommandText(
      "할 일 하나를 메모와 기록까지 봅니다",
      """
      이 번호의 할 일을 메모와 기록까지 봅니다. 번호가 여럿이면 차례로 봅니다.
      긴급도는 그 까닭을 더한 수이며, 목록을 sort:urgency로 늘어놓을 때 씁니다.
      "last"는 가장 새 번호입니다. "back"을 입력하면 전에 보던 것으로 돌아갑니다.
      """,
      examples: "show 3", "show 5-7", "show last"),
    done: CommandText(
      "할 일을 완료합니다",
      """
      이 번호의 할 일을, 또는 "list"처럼 쓴 필터에 맞는 남은 일을 완료합니다. 이미
      완료한 것은 그대로입니다. 3-7,9는 범위와 번호이고 "last"는 가장 새 것입니다.
      터미널에서는 열 개가 넘거나 필터로 고른 할 일을 바꾸기 전에 묻습니다. "undo"
      한 번으로 모두 되돌릴 수 있습니다.
      """,
      examples: "done 3", "done 3-7,9 12", "done last", "done +심부름 overdue"),
    reopen: CommandText(
      "할 일을 미완료로 되돌립니다",
      """
      이 번호의 할 일이나 필터에 맞는 할 일을 미완료로 되돌립니다. 남은 일은
      그대로입니다.
      """,
      examples: "reopen 3"),
    toggle: CommandText(
      "할 일의 완료 여부를 바꿉니다",
      "이 번호나 필터에 맞는 남은 일은 완료하고, 완료한 일은 미완료로 되돌립니다.",
      examples: "toggle 3"),
    start: CommandText(
      "할 일을 시작합니다",
      """
      이 번호의 할 일이나 필터에 맞는 남은 일을 시작한 것으로 표시합니다. 줄 앞에
      [>]가 붙고, "list started"로 봅니다. "stop"이나 "done"을 하면 표시가 없어집니다.
      """,
      examples: "start 3", "start +심부름", "start last"),
    stop: CommandText(
      "시작한 일을 멈춥니다",
      """
      이 번호의 할 일이나 필터에 맞는 시작한 일에서 "start"의 표시를 뗍니다. 할 일은
      남아 있습니다.
      """,
      examples: "stop 3", "stop started"),
    set: CommandText(
      "기한, 우선순위, 태그 등을 정합니다",
      """
      이 번호의 할 일에 표시를 정합니다: due:DATE, wait:DATE, scheduled:DATE,
      until:DATE, 우선순위(pri:high, pri:medium, pri:low), project:NAME, 붙일 +TAG, 뗄
      -TAG. due:none, pri:none 등과 빈 due:, pri:, 홀로 쓴 !는 그 값을 없앱니다.
      날짜는 "add"와 같이 씁니다. 번호 대신 필터 하나, 또는 괄호로 묶은 필터 여럿을 쓸
      수 있습니다.
      """,
      examples: "set 3 due:fri@17:00 pri:high", "set 3-7,9 +집 -회사 due:",
      "set 3 wait:due-1w", "set +집 pri:high", "set (+집 overdue) due:today"),
    postpone: CommandText(
      "할 일의 기한을 미룹니다",
      """
      이 번호의 할 일의 기한을 하루, 또는 3d, 2w, 1m, 1y 같은 기간 BY만큼 미룹니다.
      기한부터 세며, 기한이 지났거나 없으면 오늘부터 셉니다. BY에는 "add"에서처럼
      날짜를 쓸 수도 있습니다. 시각은 그대로입니다.
      """,
      examples: "postpone 3", "postpone 3-5 1w", "postpone 3 다음 주 월요일"),
    edit: CommandText(
      "할 일을 편집기에서 고칩니다",
      """
      이 번호의 할 일의 제목, 표시, 메모를 VISUAL이나 EDITOR의 편집기에서, 없으면
      vi에서 엽니다. 거기서 고친 것은 편집 하나라서 "undo" 한 번으로 되돌립니다.
      그동안 남이 바꾼 것은 그대로 남습니다. 잘못된 글은 까닭과 함께 다시 열리고,
      그대로 두고 나가면 그만둡니다.
      """,
      examples: "edit 3"),
    rename: CommandText(
      "할 일의 제목을 바꿉니다",
      """
      이 번호의 할 일에 다른 제목을 붙입니다. 제목과 표시는 "add"와 같이 씁니다. 쓴
      표시만 바뀌며, 따옴표로 묶은 낱말은 제목이 됩니다.
      """,
      examples: "rename 3 두유 사기", "rename 3 두유 사기 due:fri"),
    note: CommandText(
      "할 일에 메모를 한 줄 더합니다",
      """
      이 번호의 할 일이나 필터에 맞는 할 일에 메모를 한 줄 더합니다. 메모는 "show"로
      봅니다. 빈 글 ""을 쓰면 메모를 지웁니다.
      """,
      examples: "note 3 큰 것으로 부탁하기", "note +심부름 토요일에", "note 3 \"\""),
    move: CommandText(
      "할 일을 목록의 다른 자리로 옮깁니다",
      """
      번호가 N인 할 일을 번호가 M인 할 일의 바로 앞이나 바로 뒤로, 또는 목록의 맨
      위(top)나 맨 아래(bottom)로 옮깁니다. 번호는 바뀌지 않습니다.
      """,
      examples: "move 3 before 1", "move 3 after 5", "move last top"),
    remove: CommandText(
      "할 일을 지웁니다",
      """
      이 번호의 할 일이나 필터에 맞는 할 일을 지웁니다. 한번 쓴 번호는 다시 쓰지
      않습니다.
      """,
      examples: "remove 3 5", "remove done +심부름"),
    purge: CommandText(
      "완료한 일을 모두 지웁니다",
      "완료한 일을 한꺼번에 지웁니다. \"undo\" 한 번으로 모두 되돌릴 수 있습니다.",
      examples: "purge"),
    stats: CommandText(
      "할 일을 셉니다",
      """
      할 일을 셉니다: 남은 일, 완료한 일, 기한이 지난 일, 우선순위와 태그별로 남은 일,
      그리고 지난 이레 동안 날마다 완료한 일입니다.
      """,
      examples: "stats"),
    tags: CommandText(
      "태그를 봅니다",
      "태그를 봅니다. 태그마다 남은 일과 끝낸 일의 수가 있습니다.",
      examples: "tags"),
    undo: CommandText(
      "마지막으로 한 일을 되돌립니다",
      """
      이 터미널에서 마지막으로 한 것을 되돌리고, 다시 쓰면 그 앞의 것을 되돌립니다.
      이 터미널에서 전에 켰던 프로그램에서 한 것까지 200번 되돌릴 수 있으며, COUNT를
      쓰면 그만큼 한꺼번에 되돌립니다. 이번에 "read"로 실행한 파일이 바꾼 것은 함께
      되돌립니다. --any를 쓰면 누가 했든 목록에서 가장 최근에 한 것을 되돌립니다.
      그 뒤로 다른 곳에서 바뀐 것은 그대로 두고 알립니다.
      """,
      examples: "undo", "undo 3", "undo --any"),
    redo: CommandText(
      "되돌린 것을 다시 실행합니다",
      """
      이 터미널에서 마지막으로 되돌린 것을 다시 실행합니다. 그 사이에 무엇이든
      바꾸었으면 다시 실행할 것이 없습니다. 저장하지 못한 것의 번호 N을 주면 그것을
      다시 합니다. 번호는 "history"에 있습니다.
      """,
      examples: "redo", "redo 2"),
    history: CommandText(
      "최근에 바꾼 것을 봅니다",
      """
      목록에서, 또는 번호가 N인 할 일에서 최근에 바꾼 것을 봅니다: 언제, 어느
      터미널에서, 무엇을 바꿨는지이며 맨 아래가 가장 최근입니다. 터미널에서는
      창에 맞게 최근 것만 보여 주며, 스페이스나 "more"는 그 앞의 것을, --all은 모두를
      보여 줍니다. 저장하지 못한 것도
      입력한 그대로, "redo"에 쓸 번호와 함께 보여 줍니다.
      """,
      examples: "history", "history 3", "history --all"),
    importFile: CommandText(
      "파일에서 할 일을 가져옵니다",
      """
      파일의 할 일을 한꺼번에 목록으로 가져옵니다. "undo" 한 번으로 되돌릴 수
      있습니다. 이미 있는 할 일은 파일의 내용대로 바뀌며, 같은 파일을 두 번 가져와도
      달라지지 않습니다. 잘못된 줄은 줄 번호와 함께 알리고 뺍니다. --strict를 쓰면
      하나라도 잘못되었을 때 아무것도 가져오지 않습니다. 형식 F는 jsonl(이 프로그램의
      형식), taskwarrior(JSON), todo.txt입니다. --format이 없으면 파일의 이름과
      첫머리로 압니다. 파일을 읽는 동안 "cancel"이나 Ctrl-C로 멈출 수 있습니다. 셸에서
      FILE이 -이면 표준 입력입니다.
      """,
      examples: "import todo.txt", "import tasks.json --strict", "import - --format todo.txt"),
    exportFile: CommandText(
      "할 일을 모두 파일로 내보냅니다",
      """
      할 일을 모두 파일로 내보냅니다. FILE이 없거나 -이면 표준 출력으로 보냅니다.
      이미 있는 파일은 --force를 쓸 때만 바꿉니다. 형식 F는 jsonl(이 프로그램의
      형식이며 모든 것을 담습니다), taskwarrior(JSON), todo.txt입니다. --format이
      없으면 이름의 끝 .jsonl, .json, .txt로 알고, 표준 출력은 jsonl입니다.
      """,
      examples: "export todos.jsonl", "export backup --format todo.txt --force"),
    share: CommandText(
      "목록을 서버로 복사합니다",
      """
      목록 전체를 기록, 되돌리기와 함께 etcd로 복사해서 다른 컴퓨터에서도 쓰게 합니다.
      NAME은 그곳에 아직 없는 이름입니다. SERVERS는 주소이며 여럿이면 쉼표로 나눕니다.
      없으면 설정의 --etcd를 씁니다. 이 목록은 그대로 남고, 나중에 바꾸는 것은
      공유되지 않습니다.
      """,
      examples: "share home http://127.0.0.1:2379", "share work"),
    unshare: CommandText(
      "목록을 파일로 복사합니다",
      """
      목록 전체를 기록, 되돌리기와 함께 새 파일 FILE로 복사합니다. FILE이 없으면
      프로그램이 스스로 여는 파일로 복사합니다. 서버의 목록은 그대로 남습니다.
      """,
      examples: "unshare", "unshare ~/home.journal"),
    readFile: CommandText(
      "파일의 명령을 실행합니다",
      """
      파일의 줄을 여기에서 입력한 것처럼 실행합니다. #으로 시작하는 줄은 설명입니다.
      실패한 명령은 줄 번호와 함께 알리고 다음 명령으로 넘어갑니다. 파일에서 다른
      파일을 읽을 수 있지만 자기 자신은 읽을 수 없습니다. 상대 경로는 프로그램을
      시작한 곳에서 찾습니다. Ctrl-C는 실행 중인 명령까지만 마치고 멈춥니다.
      이번 실행에서는 "undo" 한 번으로 파일이 바꾼 것을 모두 되돌립니다.
      """,
      examples: "read morning.txt"),
    countries: CommandText(
      "나라를 모두, 또는 맞는 것만 봅니다",
      """
      나라를 봅니다. 뒤에 쓴 낱말은 빈칸 하나로 이어져 찾을 글이 되고, 맞는 나라만
      봅니다. 코드나 이름이 꼭 맞는 나라가 먼저입니다. 찾을 글은 코드, 한국어나 영어
      이름이나 그 일부, 대륙이나 그 안의 지역, 통화, 언어, 수도, 국가 번호입니다.

      sort:name, sort:population, sort:area는 순서를 정하며 큰 수가 먼저입니다.
      sort:-population은 거꾸로입니다. 터미널에서는 긴 목록을 창에 맞춥니다.
      스페이스나 "more"는 다음 쪽을, --all은 모두를 보여 줍니다.
      """,
      examples: "countries", "countries 뉴질랜드", "countries 서유럽", "countries 원",
      "countries +82", "countries sort:population 유럽"),
    country: CommandText(
      "나라 하나를 봅니다",
      """
      나라 하나를 ISO 3166-1의 코드(두 글자, 세 글자, 또는 숫자 세 자리)나 그 나라만의
      이름으로 봅니다. 이름은 한국어나 영어입니다. 코드가 먼저이고, 다음은 이름 전체,
      그다음은 이름의 일부입니다.

      --countries-url을 쓰면 터미널에서는 가진 것을 바로 보여 주고, 서버가 더 알면
      그 나라를 다시 보여 줍니다. Ctrl-C로 끝냅니다. 파이프, 스크립트, --json에서는
      늦어도 5초 뒤에 한 번만 답합니다. 그때까지 서버가 답하지 않으면 가진 것을
      보여 주고 알립니다.
      """,
      examples: "country KR", "country 410", "country 뉴질랜드", "country 남한"),
    back: CommandText(
      "전에 보던 것으로 돌아갑니다",
      """
      지금 것보다 먼저 보던 것을 다시 봅니다. 목록은 필터와 순서까지 돌아옵니다.
      """,
      examples: "back"),
    more: CommandText(
      "다음 쪽을 봅니다",
      """
      방금 본 목록, 도움말, 기록에서 창에 맞지 않아 남은 것을 봅니다. 빈 줄에서
      스페이스를 눌러도 됩니다.
      """,
      examples: "more"),
    reload: CommandText(
      "보이는 것을 다시 불러옵니다",
      "지금 보이는 것을 다시 불러와 보여 줍니다.",
      examples: "reload"),
    retry: CommandText(
      "불러오지 못한 것을 다시 시도합니다",
      """
      불러오지 못한 것을 다시 불러옵니다. 프로그램은 몇 번 스스로 시도한 뒤에 실패를
      알리며, 전에 있던 것은 그대로 둡니다.
      """,
      examples: "retry"),
    cancel: CommandText(
      "불러오기를 멈춥니다",
      """
      불러오고 있는 것을 멈춥니다. 전에 있던 것은 그대로 둡니다. 다른 프로그램을
      기다리는 변경은 되돌립니다. 터미널에서는 명령이 기다리는 동안에도 입력할 수
      있으며, Ctrl-C도 같습니다.
      """,
      examples: "cancel"),
    clear: CommandText(
      "화면을 지웁니다",
      """
      화면을 지웁니다. 줄을 입력할 때에는 Ctrl-L과 같습니다. 터미널이 아닌 곳이나
      단순한(dumb) 터미널로 출력할 때에는 아무것도 하지 않습니다.
      """,
      examples: "clear"),
    help: CommandText(
      "명령을 모두 보거나 하나를 설명합니다",
      """
      명령을 모두 보여 주거나 하나를 설명합니다. 같은 글자로 시작하는 다른 명령이
      없으면, 여기에서도 명령을 입력할 때에도 앞 글자만 써도 됩니다. more, tags,
      start, stop, edit, postpone, tour는 같은 앞 글자를 다른 명령에 양보합니다. 할
      일을 지우거나 입력을 막는 명령은 낱말을 모두 써야 실행합니다.
      """,
      examples: "help", "help add"),
    tour: CommandText(
      "할 일 열 개로 프로그램을 배웁니다",
      """
      셸에 "todo-repl tour"를 입력하면, 하나씩 완료하면서 프로그램을 배우는 할 일 열
      개의 목록이 열립니다. 목록은 메모리에만 있고, 자기 목록은 그대로입니다.
      """,
      examples: "tour"),
    quit: CommandText(
      "프로그램을 끝냅니다",
      """
      프로그램을 끝냅니다. 0부터 255까지의 CODE를 쓰면 그것이 종료 코드가 됩니다.
      입력이 끝나면 CODE 없이 끝낸 것과 같습니다.
      """,
      examples: "quit", "quit 3"))
}
