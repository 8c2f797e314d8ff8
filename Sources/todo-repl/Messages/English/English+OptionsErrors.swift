extension English {
  static let optionsErrors: KeyValuePairs<Phrase, String> = [
    .wrongOptions: "{problem} Try: todo-repl --help",
    .argumentNotUTF8:
      "arguments are expected in UTF-8, but {word} has other bytes. Write it in UTF-8.",
    .unknownOption: "unknown option {word}.",
    .unknownOptionDidYouMean: "unknown option {word}; did you mean \"{meant}\"?",
    .missingCommand: "{option} needs a command after it, but has none.",
    .missingPath: "{option} needs a path after it, but has none.",
    .missingChoice: "{option} needs {choices} after it, but has none.",
    .missingRetries: "{option} needs a whole number from 0 to 10 after it, but has none.",
    .missingLatency: "{option} needs whole milliseconds from 0 to 60000 after it, but has none.",
    .missingRate:
      "{option} needs a number from 0 (never) to 1 (always), such as 0.3, after it, but has none.",
    .missingSeed: "{option} needs a whole number from 0 to {limit} after it, but has none.",
    .missingMoment: "{option} needs a moment such as 2026-12-01T17:00 after it, but has none.",
    .unexpectedValue: "{option} takes no value, but has {word}. Remove the = and what follows.",
    .emptyPath: "{option} needs a path, but it is empty.",
    .notAChoice: "{option} takes {choices}, not {word}.",
    .notAChoiceDidYouMean: "{option} takes {choices}, not {word}; did you mean \"{meant}\"?",
    .notRetries: "--retries takes a whole number from 0 to 10, not {word}.",
    .notALatency: "--latency takes whole milliseconds from 0 to 60000, not {word}.",
    .notARate: "--fail takes a number from 0 (never) to 1 (always), such as 0.3, not {word}.",
    .notASeed: "--seed takes a whole number from 0 to {limit}, not {word}.",
    .notAMoment: "--clock takes a moment such as 2026-12-01T17:00, not {word}.",
    .seedWithoutFail:
      """
    --seed chooses what --fail makes fail, but --fail is not given. \
    Add --fail RATE, or leave out --seed.
    """,
    .repeatedOption: "{option} is allowed once, but is given twice. Keep one of them.",
    .fileWithMemory:
      "--file keeps the todos and --memory does not, but both are given. Keep one of them.",
    .recoverWithMemory:
      "--recover reads a file and --memory has none, but both are given. Keep one of them.",
    .optionAfterCommand:
      """
    {option} is an option of the program, which goes before the command, as in \
    \"todo-repl {option} … {command} …\". When it is text, put it after --, as in \
    \"todo-repl {command} -- {option}\".
    """,
    .notACommandOption:
      """
    \"{command}\" has no option {word}. When it is text, put it after --, as in \
    \"todo-repl {command} -- …\".
    """,
    .notACommandOptionDidYouMean:
      """
    \"{command}\" has no option {word}; did you mean \"{meant}\"? When it is text, \
    put it after --, as in \"todo-repl {command} -- …\".
    """,
    .notAnOption: "an option such as --color is expected, not {word}.",
    .optionIsNoSetting: "{option} is for the command line only. Take it away here.",
    .settingsNotUTF8:
      "text in UTF-8 is expected, but there are other bytes. Save the file as UTF-8.",
    .unreadableSettings:
      """
    the settings in {file} cannot be read: {reason}. Make it a text file that you may read, or \
    remove it; --file and --memory work without it.
    """,
    .settingsLeftOut:
      """
    the settings in {file} cannot be read, and do not count this time: {reason}. Make it a text file \
    that you may read, or remove it.
    """,
  ]
}
