extension English {
  static let commandErrors: KeyValuePairs<Phrase, String> = [
    .unknownCommand: "unknown command {word}. Type \"help\" for all commands.",
    .unknownCommandDidYouMean:
      "unknown command {word}; did you mean \"{meant}\"? Type \"help\" for all commands.",
    .ambiguousCommand: "ambiguous command {word}: it begins {commands}. Type more of the word.",
    .missingTitle: "\"{command}\" needs a title, but the line ends before it. Usage: {usage}",
    .missingNote: "\"{command}\" needs a text, but the line ends before it. Usage: {usage}",
    .missingNumber:
      "\"{command}\" needs the number of a todo, but the line ends before it. Usage: {usage}",
    .missingSide:
      "\"{command}\" needs the word before or after, but the line ends before it. Usage: {usage}",
    .missingMark:
      """
    \"{command}\" needs something to set, such as due:fri, !high or +home, \
    but the line ends before it. Usage: {usage}
    """,
    .missingSearch:
      "\"{command}\" needs a text to find, but the line ends before it. Usage: {usage}",
    .missingCountryCode:
      "\"{command}\" needs the code of a country, but the line ends before it. Usage: {usage}",
    .missingFile: "\"{command}\" needs a file, but the line ends before it. Usage: {usage}",
    .missingFormat:
      "\"{command}\" needs a format after --format, but the line ends before it. Usage: {usage}",
    .unexpectedArgument: "\"{command}\" ends before {word}. Usage: {usage}",
    .notANumber:
      """
    \"{command}\" needs the number of a todo (1 or more), not {word}. \
    Type \"list\" to see the numbers.
    """,
    .notASide: "\"move\" needs before or after, not {word}. Usage: {usage}",
    .notASideDidYouMean:
      "\"move\" needs before or after, not {word}; did you mean \"{meant}\"? Usage: {usage}",
    .backwardsRange:
      """
    \"{command}\" needs ranges that begin with the smaller number, not {range}. \
    Swap its two numbers.
    """,
    .wrongWord: "{word} at column {column}: {problem}. {advice}",
    .wrongWordDidYouMean:
      "{word} at column {column}: {problem}; did you mean \"{meant}\"? {advice}",
    .notAFormat: "\"--format\" takes {formats}, not {word}. Usage: {usage}",
    .notAFormatDidYouMean:
      "\"--format\" takes {formats}, not {word}; did you mean \"{meant}\"? Usage: {usage}",
    .notAnExitCode: "\"quit\" needs an exit code from 0 to 255, not {word}. Usage: {usage}",
    .unclosedSingleQuote:
      """
    the ' at column {column} begins a quote that never ends. Close it with another ', \
    or write \\' for an apostrophe at the beginning of a word.
    """,
    .unclosedDoubleQuote:
      """
    the \" at column {column} begins a quote that never ends. Close it with another \", \
    or write \\\" for a quotation mark in the text.
    """,
    .danglingBackslash:
      """
    the \\ at the end of the line has no character after it. Remove it, \
    or write \\\\ for a backslash in the text.
    """,
    .unknownHelpTopic: "no help for {word}. Type \"help\" for all commands.",
    .unknownHelpTopicDidYouMean:
      "no help for {word}; did you mean \"{meant}\"? Type \"help\" for all commands.",
  ]

  static let queryErrors: KeyValuePairs<Phrase, String> = [
    .notAFilter: "this is no filter",
    .notASetting: "this is nothing that can be set",
    .nothingBefore: "a filter is expected before it, but there is none",
    .nothingAfter: "a filter is expected after it, but there is none",
    .unclosedParenthesis: "a \")\" is expected for it, but the line ends before one",
    .unopenedParenthesis: "a \"(\" is expected before it, but there is none",
    .tooDeep: "at most 50 \"(\" and \"not\" may stand around a filter, but here are more",
    .noTag: "the name of a tag is expected right after it, but there is none",
    .notAPriority: "a priority is high, medium or low, and not this",
    .noDate: "a date is expected right after it, but there is none",
    .notADate: "this is no date",
    .noSuchDay: "the calendar has no such day",
    .notATime: "a time is from 00:00 to 23:59, and not this",
    .dateTooFar: "a date is at most 9999 days, weeks or months away",
    .notAnOrder: "todos can be sorted by {orders}, and not by this",
    .repeatedOrder: "todos are sorted by one thing, but another is named before",
    .writeSetting: "Write due:DATE, !high, +tag or -tag; \"rename\" changes the title.",
    .writeFilter: "Put text in double quotes, or type \"help list\" for the filters.",
    .writeDateInTitle:
      """
    Write due:tomorrow, due:fri@17:00 or due:2026-12-01, \
    or quote the word to keep it in the title.
    """,
    .writePriorityInTitle:
      "Write !high, !medium or !low, or quote the word to keep it in the title.",
    .writeDateOrNone:
      "Write due:tomorrow, due:fri@17:00 or due:2026-12-01, or due: to take it away.",
    .writeDateFilter:
      "Write due:tomorrow, due:fri@17:00, due:2026-12-01, due:week, due:month or due:none.",
    .writePriority: "Write !high, !medium or !low, or a lone ! to take it away.",
    .writePriorityFilter: "Write !high, !medium, !low, or !none for those without one.",
    .writeTag: "Write +tag or -tag.",
    .writeOrder: "Write sort:due, or sort:-due for the last first.",
    .keepOneOrder: "Keep one of them.",
    .addFilter: "Add one, or take the word away.",
    .addParenthesis: "Add it, or take this one away.",
    .takeSomeAway: "Take some away.",
  ]
}
