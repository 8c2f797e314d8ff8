/// Rules as Taskwarrior writes them in `recur`: "weekly", "2w", "P3M", "weekdays".
extension RecurrenceRule {
  private static let workdays: Set<Int> = [2, 3, 4, 5, 6]

  private static let names: [String: DateSpan] = [
    "daily": DateSpan(1, .day), "weekly": DateSpan(1, .week), "sennight": DateSpan(1, .week),
    "biweekly": DateSpan(2, .week), "fortnight": DateSpan(2, .week),
    "monthly": DateSpan(1, .month), "bimonthly": DateSpan(2, .month),
    "quarterly": DateSpan(3, .month), "semiannual": DateSpan(6, .month),
    "annual": DateSpan(1, .year), "yearly": DateSpan(1, .year), "biannual": DateSpan(2, .year),
    "biyearly": DateSpan(2, .year),
  ]

  private static let units: [(names: Set<String>, count: Int, unit: DateSpan.Unit)] = [
    (["d", "day", "days"], 1, .day), (["w", "wk", "wks", "week", "weeks"], 1, .week),
    (["m", "mo", "mos", "mth", "mths", "mnths", "month", "months"], 1, .month),
    (["q", "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters"], 3, .month),
    (["y", "yr", "yrs", "year", "years"], 1, .year),
  ]

  /// Reads a rule; nil for one that a todo cannot have, such as one of hours.
  init?(taskwarrior text: String) {
    let text = text.lowercased()
    if text == "weekdays" {
      self.init(.every, .weekdays(Self.workdays))
    } else if let span = Self.names[text] ?? Self.span(text) {
      self.init(.every, .span(span))
    } else {
      return nil
    }
  }

  /// The rule in Taskwarrior's words, which count on a grid; nil for a rule that they do not know.
  var taskwarrior: String? {
    if kind == .after { return nil }
    switch step {
    case .weekdays(let days): return days == Self.workdays ? "weekdays" : nil
    case .span(DateSpan(1, .day)): return "daily"
    case .span(DateSpan(1, .week)): return "weekly"
    case .span(DateSpan(1, .month)): return "monthly"
    case .span(DateSpan(1, .year)): return "yearly"
    case .span(DateSpan(2, .year)): return "biyearly"
    case .span(let span): return "\(span.count)\(span.unit.rawValue)"
    }
  }

  /// The rule that Taskwarrior's words mean when they are read again.
  var inTaskwarrior: RecurrenceRule? { taskwarrior.flatMap(Self.init(taskwarrior:)) }

  /// A number and a unit, also as in ISO 8601.
  private static func span(_ text: String) -> DateSpan? {
    let isFormal = text.hasPrefix("p") && text.dropFirst().first?.isNumber == true
    let text = isFormal ? text.dropFirst() : text[...]
    let digits = text.prefix { ("0"..."9").contains($0) }
    let name = String(text.dropFirst(digits.count))
    guard let count = digits.isEmpty ? 1 : Int(digits), !digits.isEmpty || name.count > 1,
      let unit = units.first(where: { $0.names.contains(name) }), count <= unit.unit.limit
    else { return nil }
    return DateSpan(count * unit.count, unit.unit)
  }
}
