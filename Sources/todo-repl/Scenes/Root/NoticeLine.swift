import Interactors

/// A notice as a line.
struct NoticeLine: OutputLine {
  let notice: Notices.Notice

  func text(on page: Page) -> String { "Notice: \(DisplayText(notice.text))" }

  var json: JSONLine? { ["type": .string("notice"), "message": .string(notice.text)] }
}
