import Foundation

extension Todo {
  /// The number that Taskwarrior gives to the present occurrence of an imported todo.
  package var numberInTaskwarrior: Int? { series?.number(of: self) }

  /// The task that Taskwarrior has made for the present occurrence of an imported todo.
  package var taskOfOccurrence: RawJSON? {
    guard let series, let number = series.number(of: self), let task = series.instance(number)
    else {
      return nil
    }
    return RawJSON(value: task.bytes[task.range])
  }

  private var series: TaskwarriorSeries? {
    recurrence == nil ? nil : TaskwarriorDialect(timeZone: .current).series(self)
  }
}
