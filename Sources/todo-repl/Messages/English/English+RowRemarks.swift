import Repositories

extension English {
  /// Says which row of an import was skipped or changed, and why.
  static func text(of remark: RowRemark) -> String {
    let number = remark.number.map { "task \($0), " } ?? ""
    let row = "line \(remark.line), \(number)\(quoted(remark.title))"
    return switch remark.reason {
    case .deleted: "Skipped \(row): Taskwarrior has it as deleted."
    case .template:
      "Skipped \(row): it is the template of a recurring task, whose tasks are rows of their own."
    case .waits(let moment):
      "Changed \(row): it waits until \(shown(moment)), and is an open todo here; an export writes that back."
    case .otherPriority(let priority):
      """
      Changed \(row): its priority \(quoted(priority)) is not H, M or L, so it has no priority \
      here; an export writes it back.
      """
    case .lowPriority(let letter):
      "Changed \(row): its priority (\(shown(letter))) is low here; an export writes it back."
    }
  }
}
