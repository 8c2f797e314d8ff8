import Interactors
import Repositories

/// The result of an import.
struct ImportLine: OutputLine {
  let file: String
  let summary: ImportSummary

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: page.text(.file(message)))
  }

  private var message: FileMessage {
    let counts: [(Int, (Int) -> FileMessage.Count)] = [
      (summary.added, FileMessage.Count.added), (summary.updated, FileMessage.Count.updated),
      (summary.unchanged, FileMessage.Count.unchanged),
      (summary.skipped, FileMessage.Count.skipped), (summary.badRowCount, FileMessage.Count.bad),
    ]
    let present = counts.filter { $0.0 > 0 }.map { $1($0) }
    if present.isEmpty { return .importedEmpty(file) }
    return summary.added + summary.updated == 0
      ? .importedNothing(file, present) : .imported(file, present)
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
      "changed": .int(summary.changed),
      "left": .int(summary.left),
      "bad": .int(summary.badRowCount),
      "remarks": .objects(summary.remarks.map(\.json)),
      "kept": .objects(
        summary.kept.map { ["member": .string($0.name), "todos": .int($0.count)] }),
    ]
  }

  /// Further lines for people: rows that were skipped or mean less here, and members kept without a
  /// meaning. A program finds them in the JSON of this line.
  var remarks: [any OutputLine] {
    let skipped = summary.remarks.count(where: \.isSkipped)
    let left = summary.remarks.count(where: \.isLeft)
    let changed = summary.remarks.count - skipped - left
    var messages = summary.remarks.map(FileMessage.rowRemark)
    if summary.skipped > skipped { messages.append(.moreSkipped(summary.skipped - skipped)) }
    if summary.changed > changed { messages.append(.moreChanged(summary.changed - changed)) }
    if summary.left > left { messages.append(.moreLeft(summary.left - left)) }
    if !summary.kept.isEmpty { messages.append(.kept(summary.kept)) }
    return messages.map { Remark(.file($0)) }
  }
}

extension RowRemark {
  fileprivate var json: JSONLine {
    let (reason, value): (String, String?) =
      switch reason {
      case .deleted: ("deleted", nil)
      case .otherPriority(let priority): ("priority", priority)
      case .lowPriority(let letter): ("priority", letter)
      case .otherRecurrence(let rule): ("recurrence", rule)
      case .incompleteRecurrence(let part): ("incomplete_recurrence", part.rawValue)
      case .ended: ("ended", nil)
      case .circle(.depends, let titles): ("circle", titles.first)
      case .circle(.parent, let titles): ("circle_of_parts", titles.first)
      case .changedTwice(let field, _, let file): (field.name, file)
      }
    let line: JSONLine = [
      "row": .string(isSkipped ? "skipped" : isLeft ? "left" : "changed"),
      "importLine": .int(self.line),
      "task": number.map { .int($0) } ?? .null, "title": .string(title),
      "reason": .string(reason), "value": .text(value),
    ]
    guard case .changedTwice(_, let here, _) = self.reason else { return line }
    return line + ["here": .text(here)]
  }
}
