import Foundation

extension Todo {
  /// The number that Taskwarrior gives to the present occurrence of an imported todo; nil for other
  /// dates than there.
  package var numberInTaskwarrior: Int? {
    guard recurrence != nil else { return nil }
    let dialect = TaskwarriorDialect(timeZone: .current)
    return dialect.series(self)?.number(of: dialect.said(self))
  }

  /// The task that Taskwarrior has made for the present occurrence of an imported todo.
  package var taskOfOccurrence: RawJSON? {
    let dialect = TaskwarriorDialect(timeZone: .current)
    guard recurrence != nil, let series = dialect.series(self),
      let task = series.instance(dialect.number(of: self, dialect.said(self), in: series))
    else { return nil }
    return RawJSON(value: task.bytes[task.range])
  }
}
