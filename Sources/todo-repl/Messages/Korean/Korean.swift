extension Language {
  static let korean = Language(
    code: "ko",
    tables: [
      { Korean.conversation }, { Korean.lists }, { Korean.edits }, { Korean.facts },
      { Korean.files }, { Korean.actionErrors }, { Korean.commandErrors }, { Korean.queryErrors },
      { Korean.optionsErrors },
    ],
    commands: { Korean.commands }, programHelp: Korean.programHelp,
    // The last is what the key of "y" writes on a Korean keyboard.
    yes: ["y", "yes", "예", "네", "ㅛ"], describe: Korean.describe)
}

/// The tables of Korean.
enum Korean {
  static let conversation: KeyValuePairs<Phrase, String> = [
    .greeting: "todo-repl {version}입니다. 명령을 보려면 \"help\"를 입력하고, 끝내려면 Ctrl-D를 누르세요.",
    .askYesOrNo: "{question} [y/N] ",
    .askDone: "할 일 {count}개를 완료할까요?",
    .askToggle: "할 일 {count}개의 완료 여부를 바꿀까요?",
    .askRemove: "할 일 {count}개를 지울까요?",
    .askChange: "할 일 {count}개를 바꿀까요?",
    .atLine: "{line}번째 줄: {message}",
    .atFileLine: "{file}, {line}번째 줄: {message}",
    .atCommand: "{number}번째 명령: {message}",
    .atVariable: "{variable}: {message}",
    .all: "{items}{과/와} {last}",
    .any: "{items} 또는 {last}",
    .commands: "명령:",
    .moreHelp: "자세한 설명은 \"help 명령\"을 입력하세요. 명령은 앞 글자만 입력해도 됩니다.",
    .usage: "사용법: {usage}",
    .example: "예:",
    .examples: "예:",
    .reading: "읽는 중… {percent} %",
    .retrying: "다시 시도하는 중({last}번 중 {number}번째)…",
    .retryingForever: "다시 시도하는 중({number}번째)…",
    .loading: "불러오는 중…",
    .saving: "저장하는 중…",
  ]
}
