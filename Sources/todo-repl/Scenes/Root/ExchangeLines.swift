import Interactors
import Repositories

/// What an import did.
struct ImportLine: OutputLine {
  let file: String
  let summary: ImportSummary

  func text(on page: Page) -> String {
    let counts = [
      (summary.added, "added"), (summary.updated, "updated"), (summary.unchanged, "unchanged"),
      (summary.skipped, "skipped"), (summary.badRowCount, "bad"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let isNothing = summary.added + summary.updated == 0
    let what = isNothing ? "Nothing new in" : "Imported from"
    let end = counts.isEmpty ? "; it is empty" : ": \(counts)"
    return page.styling.apply(.remark, to: "\(what) \(DisplayText.quoted(file))\(end)")
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
    let what = count == 1 ? "1 todo" : "\(count) todos"
    return page.styling.apply(.remark, to: "Exported \(what) to \(DisplayText.quoted(file))")
  }

  var json: JSONLine? {
    ["type": .string("export"), "file": .string(file), "todos": .int(count)]
  }
}
