import Repositories

extension English {
  /// Says which row of an import was skipped or changed, and why.
  static func text(of remark: RowRemark) -> String {
    let number = remark.number.map { "task \($0), " } ?? ""
    let row = "line \(remark.line), \(number)\(quoted(remark.title))"
    return switch remark.reason {
    case .deleted: "Skipped \(row): Taskwarrior has it as deleted."
    case .otherPriority(let priority):
      """
      Changed \(row): its priority \(quoted(priority)) is not H, M or L, so it has no priority \
      here; an export writes it back.
      """
    case .lowPriority(let letter):
      "Changed \(row): its priority (\(shown(letter))) is low here; an export writes it back."
    case .otherRecurrence(let rule):
      """
      Changed \(row): it recurs by \(quoted(rule)), which is no rule here, so it does not come back \
      when it is done; an export writes it back.
      """
    case .incompleteRecurrence(let part):
      """
      Changed \(row): it is recurring, but has \(part == .rule ? "no rule" : "no due date to count from") \
      ("\(part.rawValue)"), so it does not come back when it is done. Give it one in Taskwarrior, and import it again.
      """
    case .ended:
      """
      Changed \(row): Taskwarrior has deleted its recurrence, so it does not come back here any more. \
      What is open of it stays until you complete or remove it.
      """
    case .circle(.depends, let titles):
      """
      Changed \(row): it would depend on itself (\(circle(titles))), so it does not depend on \
      \(quoted(titles.first ?? "")) here. Remove one of these dependencies where the file comes from.
      """
    case .circle(.parent, let titles):
      """
      Changed \(row): it would be a part of itself (\(circle(titles))), so it is no part of \
      \(quoted(titles.first ?? "")) here. Remove one of these links where the file comes from.
      """
    case .changedTwice(let field, let here, let file):
      """
      Left \(row): its \(name(of: field)) was changed here, to \(value(here)), and in the file, to \
      \(value(file)). What is here stays; to take the other, set it by hand.
      """
    }
  }

  private static func name(of field: TodoField) -> String {
    switch field {
    case .isDone: "status"
    case .due, .wait, .scheduled, .until: "\(field.name) date"
    case .started: "start"
    default: field.name
    }
  }

  private static func value(_ text: String?) -> String { text.map(shown) ?? "nothing" }
}
