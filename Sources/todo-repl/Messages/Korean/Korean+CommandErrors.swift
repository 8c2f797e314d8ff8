extension Korean {
  static let commandErrors: KeyValuePairs<Phrase, String> = [
    .unknownCommand: "{word}{은/는} 없는 명령입니다. 명령을 모두 보려면 \"help\"를 입력하세요.",
    .unknownCommandDidYouMean:
      """
    {word}{은/는} 없는 명령입니다. 혹시 \"{meant}\"인가요? 명령을 모두 보려면 \"help\"를 입력하세요.
    """,
    .ambiguousCommand:
      "{word}{으로/로} 시작하는 명령이 여럿입니다: {commands}. 글자를 더 입력하세요.",
    .missingTitle: "\"{command}\"에는 제목이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingNote: "\"{command}\"에는 메모할 글이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingNumber: "\"{command}\"에는 할 일의 번호가 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingSide:
      """
    \"{command}\"에는 before나 after가 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}
    """,
    .missingMark:
      """
    \"{command}\"에는 due:fri, !high, +home처럼 설정할 것이 필요하지만, 줄이 그 앞에서 끝났습니다. \
    사용법: {usage}
    """,
    .missingSearch: "\"{command}\"에는 찾을 글이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingCountryCode:
      "\"{command}\"에는 나라 코드가 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingFile: "\"{command}\"에는 파일이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}",
    .missingFormat:
      """
    \"{command}\"에는 --format 뒤에 형식이 필요하지만, 줄이 그 앞에서 끝났습니다. 사용법: {usage}
    """,
    .unexpectedArgument: "\"{command}\"에는 {word}{을/를} 쓸 수 없습니다. 사용법: {usage}",
    .notANumber:
      """
    \"{command}\"에는 할 일의 번호(1 이상)가 필요하지만, {word}{을/를} 받았습니다. 번호를 보려면 \
    \"list\"를 입력하세요.
    """,
    .notASide: "\"move\"에는 before나 after가 필요하지만, {word}{을/를} 받았습니다. 사용법: {usage}",
    .notASideDidYouMean:
      """
    \"move\"에는 before나 after가 필요하지만, {word}{을/를} 받았습니다. 혹시 \"{meant}\"인가요? \
    사용법: {usage}
    """,
    .backwardsRange:
      """
    \"{command}\"의 범위는 작은 번호로 시작해야 하지만, {range}{을/를} 받았습니다. 두 번호를 서로 바꾸세요.
    """,
    .wrongWord: "{column}번째 칸의 {word}: {problem}. {advice}",
    .wrongWordDidYouMean:
      "{column}번째 칸의 {word}: {problem}. 혹시 \"{meant}\"인가요? {advice}",
    .notAFormat:
      "\"--format\"에는 {formats}{이/가} 필요하지만, {word}{을/를} 받았습니다. 사용법: {usage}",
    .notAFormatDidYouMean:
      """
    \"--format\"에는 {formats}{이/가} 필요하지만, {word}{을/를} 받았습니다. 혹시 \"{meant}\"인가요? \
    사용법: {usage}
    """,
    .notAnExitCode:
      """
    \"quit\"에는 0부터 255까지의 종료 코드가 필요하지만, {word}{을/를} 받았습니다. 사용법: {usage}
    """,
    .unclosedSingleQuote:
      """
    {column}번째 칸의 '로 시작한 따옴표가 닫히지 않았습니다. '로 닫거나, 낱말 앞의 아포스트로피라면 \
    \\'로 쓰세요.
    """,
    .unclosedDoubleQuote:
      """
    {column}번째 칸의 \"로 시작한 따옴표가 닫히지 않았습니다. \"로 닫거나, 글 속의 따옴표라면 \\\"로 쓰세요.
    """,
    .danglingBackslash:
      "줄 끝의 \\ 뒤에 글자가 없습니다. 지우거나, 글 속의 역슬래시라면 \\\\로 쓰세요.",
    .unknownHelpTopic: "{word}에 대한 도움말이 없습니다. 명령을 모두 보려면 \"help\"를 입력하세요.",
    .unknownHelpTopicDidYouMean:
      """
    {word}에 대한 도움말이 없습니다. 혹시 \"{meant}\"인가요? 명령을 모두 보려면 \"help\"를 입력하세요.
    """,
  ]

  static let queryErrors: KeyValuePairs<Phrase, String> = [
    .notAFilter: "필터가 아닙니다",
    .notASetting: "설정할 수 있는 것이 아닙니다",
    .nothingBefore: "앞에 필터가 와야 하지만 없습니다",
    .nothingAfter: "뒤에 필터가 와야 하지만 없습니다",
    .unclosedParenthesis: "짝이 되는 \")\"가 와야 하지만 줄이 끝났습니다",
    .unopenedParenthesis: "앞에 \"(\"가 와야 하지만 없습니다",
    .tooDeep: "필터를 감싸는 \"(\"와 \"not\"은 50개까지이지만 더 많습니다",
    .noTag: "바로 뒤에 태그 이름이 와야 하지만 없습니다",
    .notAPriority: "우선순위는 high, medium, low 중 하나여야 합니다",
    .noDate: "바로 뒤에 날짜가 와야 하지만 없습니다",
    .notADate: "날짜가 아닙니다",
    .noSuchDay: "달력에 없는 날입니다",
    .notATime: "시각은 00:00부터 23:59까지여야 합니다",
    .dateTooFar: "날짜는 9999일, 9999주, 9999달 뒤까지만 쓸 수 있습니다",
    .notAnOrder: "할 일은 {orders} 순으로만 늘어놓을 수 있습니다",
    .repeatedOrder: "할 일을 늘어놓는 순서는 하나여야 하지만 앞에 이미 있습니다",
    .writeSetting: "due:DATE, !high, +tag, -tag처럼 쓰세요. 제목은 \"rename\"으로 바꿉니다.",
    .writeFilter: "글은 큰따옴표로 묶고, 필터를 보려면 \"help list\"를 입력하세요.",
    .writeDateInTitle:
      """
    due:tomorrow, due:fri@17:00, due:2026-12-01처럼 쓰거나, 제목에 넣으려면 따옴표로 묶으세요.
    """,
    .writePriorityInTitle:
      "!high, !medium, !low 중 하나를 쓰거나, 제목에 넣으려면 따옴표로 묶으세요.",
    .writeDateOrNone:
      """
    due:tomorrow, due:fri@17:00, due:2026-12-01처럼 쓰고, 기한을 없애려면 due:만 쓰세요.
    """,
    .writeDateFilter:
      """
    due:tomorrow, due:fri@17:00, due:2026-12-01, due:week, due:month, due:none처럼 쓰세요.
    """,
    .writePriority: "!high, !medium, !low 중 하나를 쓰고, 없애려면 !만 쓰세요.",
    .writePriorityFilter: "!high, !medium, !low 중 하나를 쓰고, 없는 것을 찾으려면 !none을 쓰세요.",
    .writeTag: "+tag나 -tag처럼 쓰세요.",
    .writeOrder: "sort:due처럼 쓰고, 거꾸로 늘어놓으려면 sort:-due처럼 쓰세요.",
    .keepOneOrder: "하나만 남기세요.",
    .addFilter: "필터를 넣거나 이 낱말을 빼세요.",
    .addParenthesis: "짝을 넣거나 이것을 빼세요.",
    .takeSomeAway: "몇 개를 빼세요.",
  ]
}
