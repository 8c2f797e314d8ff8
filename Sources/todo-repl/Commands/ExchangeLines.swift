import Interactors
import Repositories

/// What an import did.
struct ImportLine: OutputLine {
  let file: String
  let summary: ImportSummary

  func text(on page: Page) -> String {
    let counts: [(Int, Phrase)] = [
      (summary.added, .countAdded), (summary.updated, .countUpdated),
      (summary.unchanged, .countUnchanged), (summary.skipped, .countSkipped),
      (summary.badRowCount, .countBad),
    ]
    let told = counts.filter { $0.0 > 0 }.map { count, phrase in
      Sentence.Argument.sentence(Sentence(phrase, ["count": .number(count)]))
    }
    let phrase: Phrase =
      told.isEmpty
      ? .importedEmpty : summary.added + summary.updated == 0 ? .importedNothing : .imported
    let sentence = Sentence(phrase, ["file": .quoted(file), "counts": .several(told)])
    return page.styling.apply(.remark, to: page.language.text(of: sentence))
  }

  var json: JSONLine? {
    [
      "type": .string("import"),
      "file": .string(file),
      "format": .string(summary.format.rawValue),
      "added": .int(summary.added),
      "updated": .int(summary.updated),
      "unchanged": .int(summary.unchanged),
      "skipped": .int(summary.skipped),
      "bad": .int(summary.badRowCount),
    ]
  }
}

/// What an export did.
struct ExportLine: OutputLine {
  let file: String
  let count: Int

  func text(on page: Page) -> String {
    let sentence = Sentence(.exported, ["count": .number(count), "file": .quoted(file)])
    return page.styling.apply(.remark, to: page.language.text(of: sentence))
  }

  var json: JSONLine? {
    ["type": .string("export"), "file": .string(file), "todos": .int(count)]
  }
}
