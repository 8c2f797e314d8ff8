extension Korean {
  static let optionsErrors: KeyValuePairs<Phrase, String> = [
    .wrongOptions: "{problem} 도움말: todo-repl --help",
    .argumentNotUTF8: "인수는 UTF-8이어야 하지만 {word}에 다른 바이트가 있습니다. UTF-8로 쓰세요.",
    .unknownOption: "{word}{은/는} 없는 옵션입니다.",
    .unknownOptionDidYouMean: "{word}{은/는} 없는 옵션입니다. 혹시 \"{meant}\"인가요?",
    .missingCommand: "{option} 뒤에는 명령이 필요하지만 없습니다.",
    .missingPath: "{option} 뒤에는 경로가 필요하지만 없습니다.",
    .missingChoice: "{option} 뒤에는 {choices}{이/가} 필요하지만 없습니다.",
    .missingRetries: "{option} 뒤에는 0부터 10까지의 정수가 필요하지만 없습니다.",
    .missingLatency: "{option} 뒤에는 0부터 60000까지의 밀리초가 정수로 필요하지만 없습니다.",
    .missingRate: "{option} 뒤에는 0.3처럼 0(없음)부터 1(항상)까지의 수가 필요하지만 없습니다.",
    .missingSeed: "{option} 뒤에는 0부터 {limit}까지의 정수가 필요하지만 없습니다.",
    .missingMoment: "{option} 뒤에는 2026-12-01T17:00 같은 시각이 필요하지만 없습니다.",
    .unexpectedValue:
      "{option}에는 값을 쓸 수 없지만 {word}{이/가} 있습니다. =와 그 뒤를 지우세요.",
    .emptyPath: "{option}에는 경로가 필요하지만 비어 있습니다.",
    .notAChoice: "{option}에는 {choices}{이/가} 필요하지만 {word}{을/를} 받았습니다.",
    .notAChoiceDidYouMean:
      """
    {option}에는 {choices}{이/가} 필요하지만 {word}{을/를} 받았습니다. 혹시 \"{meant}\"인가요?
    """,
    .notRetries: "--retries에는 0부터 10까지의 정수가 필요하지만 {word}{을/를} 받았습니다.",
    .notALatency:
      "--latency에는 0부터 60000까지의 밀리초가 정수로 필요하지만 {word}{을/를} 받았습니다.",
    .notARate:
      "--fail에는 0.3처럼 0(없음)부터 1(항상)까지의 수가 필요하지만 {word}{을/를} 받았습니다.",
    .notASeed: "--seed에는 0부터 {limit}까지의 정수가 필요하지만 {word}{을/를} 받았습니다.",
    .notAMoment:
      "--clock에는 2026-12-01T17:00 같은 시각이 필요하지만 {word}{을/를} 받았습니다.",
    .seedWithoutFail:
      """
    --seed는 --fail이 무엇을 실패하게 할지 정하지만 --fail이 없습니다. --fail RATE를 더하거나 --seed를 \
    빼세요.
    """,
    .repeatedOption: "{option}{은/는} 한 번만 쓸 수 있지만 두 번 있습니다. 하나만 남기세요.",
    .fileWithMemory:
      """
    --file은 할 일을 보관하고 --memory는 보관하지 않는데 둘 다 있습니다. 하나만 남기세요.
    """,
    .recoverWithMemory:
      "--recover는 파일을 읽는데 --memory에는 파일이 없습니다. 하나만 남기세요.",
    .optionAfterCommand:
      """
    {option}{은/는} 프로그램의 옵션이라 \"todo-repl {option} … {command} …\"처럼 명령 앞에 써야 합니다. \
    글이라면 \"todo-repl {command} -- {option}\"처럼 -- 뒤에 쓰세요.
    """,
    .notACommandOption:
      """
    \"{command}\"에는 {word} 옵션이 없습니다. 글이라면 \"todo-repl {command} -- …\"처럼 -- \
    뒤에 쓰세요.
    """,
    .notACommandOptionDidYouMean:
      """
    \"{command}\"에는 {word} 옵션이 없습니다. 혹시 \"{meant}\"인가요? 글이라면 \
    \"todo-repl {command} -- …\"처럼 -- 뒤에 쓰세요.
    """,
    .notAnOption: "--color 같은 옵션이 필요하지만 {word}{을/를} 받았습니다.",
    .optionIsNoSetting: "{option}{은/는} 명령줄에서만 쓸 수 있습니다. 여기에서는 지우세요.",
    .settingsNotUTF8:
      "UTF-8로 된 글이 필요하지만 다른 바이트가 있습니다. 파일을 UTF-8로 저장하세요.",
    .unreadableSettings:
      """
    {file}의 설정을 읽을 수 없습니다: {reason}. 읽을 수 있는 텍스트 파일로 만들거나 지우세요. --file과 --memory는 \
    그 파일 없이도 쓸 수 있습니다.
    """,
    .settingsLeftOut:
      """
    {file}의 설정을 읽을 수 없어 이번에는 따르지 않습니다: {reason}. 읽을 수 있는 텍스트 파일로 만들거나 지우세요.
    """,
  ]
}
