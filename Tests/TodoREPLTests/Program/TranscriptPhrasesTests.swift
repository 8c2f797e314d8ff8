import Foundation
import Testing

@testable import todo_repl

/// Which of the program's texts the transcripts show.
struct TranscriptPhrasesTests {
  /// What no transcript can show, for the reason that stands before it.
  private static let unreachable: Set<Phrase> = [
    // Only a person at a terminal is greeted, asked, told of undo, and shown what is under way.
    .greeting, .canBeTakenBack, .askYesOrNo, .askDone, .askToggle, .askRemove, .askChange,
    .nothingChanged,
    .reading, .retrying, .retryingForever, .loading, .saving, .moreRows, .moreChanges,
    .unreadableTerminal,
    // Only Ctrl-C and `cancel`, typed meanwhile, stop a load or a file.
    .todosLoadCancelled, .countriesLoadCancelled, .todoDetailLoadCancelled,
    .countryDetailLoadCancelled, .importCancelled, .readStopped,
    // Another program has to change the file in just that moment.
    .changedElsewhere, .notice, .changedSince, .todoGone,
    // The disk has to fail, or to be full.
    .historyNotKept, .notRemembered, .notSynchronized, .outputFailed, .unreadableInput,
    .editUnknown, .editsUnknown,
    // Never told: a notice tells it.
    .changeTakenBack,
    // The data, not the words, are all there is to it.
    .dueOn, .dueCalled, .fileFailed,
    // The system's locale data know these weeks of some countries only.
    .tuesday, .wednesday, .thursday,
    // No value of a todo lacks a place in a format today.
    .noPlaceInFormat,
    // The shell's bytes arrive as text in a transcript.
    .argumentNotUTF8,
    // A mebibyte is no line of a transcript.
    .lineTooLong,
    // The process has to be limited.
    .smallStack, .fewAddresses,
    // A seed is drawn by chance.
    .seed,
    // There are more than a hundred bad rows to a file.
    .moreBadRows,
  ]

  @Test(arguments: Language.all)
  func `transcripts show every phrase that they can`(language: Language) throws {
    let folder =
      language.code == "en" ? TranscriptTests.folder : TranscriptTests.koreanFolder
    let lines = try TranscriptTests.names.flatMap { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        .components(separatedBy: "\n").filter { $0.hasPrefix(">") || $0.hasPrefix("!") }
    }
    for phrase in Phrase.allCases {
      let template = try #require(language.template(of: phrase).flatMap(Template.init))
      let isShown = lines.contains(where: template.fits)
      if Self.unreachable.contains(phrase) {
        if template.hasWords { #expect(!isShown, "\(phrase) can be shown: it needs no excuse") }
      } else {
        #expect(isShown, "no transcript shows \(phrase)")
      }
    }
  }
}

extension Template {
  /// Its texts between the places.
  private var texts: [String] {
    parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  var hasWords: Bool { texts.contains { $0.contains(/\p{L}{2}/) } }

  /// Whether a line has its texts in their order, and only what can stand in places between them.
  func fits(_ line: String) -> Bool {
    guard let longest = texts.max(by: { $0.utf8.count < $1.utf8.count }),
      line.utf8.firstRange(of: longest.utf8) != nil
    else { return false }
    var rest = line[...].utf8
    for text in texts {
      guard let range = rest.firstRange(of: text.utf8) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
