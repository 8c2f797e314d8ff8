import Interactors
import Repositories

/// What an import did.
struct ImportLine: OutputLine {
  let file: String
  let summary: ImportSummary

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: page.text(message))
  }

  private var message: FileMessage {
    let counts: [(Int, (Int) -> FileMessage.Count)] = [
      (summary.added, FileMessage.Count.added), (summary.updated, FileMessage.Count.updated),
      (summary.unchanged, FileMessage.Count.unchanged),
      (summary.skipped, FileMessage.Count.skipped), (summary.badRowCount, FileMessage.Count.bad),
    ]
    let told = counts.filter { $0.0 > 0 }.map { $1($0) }
    if told.isEmpty { return .importedEmpty(file) }
    return summary.added + summary.updated == 0
      ? .importedNothing(file, told) : .imported(file, told)
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
    page.styling.apply(.remark, to: page.text(.exported(count, to: file)))
  }

  var json: JSONLine? {
    ["type": .string("export"), "file": .string(file), "todos": .int(count)]
  }
}
