/// Reads the parts of a typed date. Each function that finds nothing consumes nothing.
struct DateParser {
  var rest: ArraySlice<DateToken>

  init(_ tokens: [DateToken]) { rest = tokens[...] }

  mutating func word() throws(DateWordError) -> DateWord {
    let isTimeFirst = takeAt()
    if takesEndOfDay() { return DateWord(.nearest, .midnight) }
    if let time = try time(isMarked: isTimeFirst) {
      // The midnight that has passed is the beginning of today.
      if ends() { return DateWord(.nearest, time) }
      skipJoint()
      guard let day = try day(), ends() else { throw .notADate }
      return DateWord(day, time.orWholeDay)
    }
    guard !isTimeFirst, let day = try day() else { throw .notADate }
    if ends() { return DateWord(day) }
    // A T separates the time only after a date of ISO 8601.
    let isDate = if case .date = day { true } else { false }
    let isMarked = takeAt() || isDate && take(.timeMark)
    if !isMarked { skipJoint() }
    guard let time = try time(isMarked: isMarked) else {
      throw isMarked ? .notATime : .notADate
    }
    if !ends() { throw .notATime }
    return DateWord(day, time.orWholeDay)
  }

  /// Whether nothing follows, other than "까지".
  mutating func ends() -> Bool {
    let start = rest
    skipSpaces()
    _ = take(.until)
    if rest.isEmpty { return true }
    rest = start
    return false
  }

  private mutating func takeAt() -> Bool {
    let start = rest
    skipJoint()
    if take(token: .at) || take(.at) {
      skipJoint()
      return true
    }
    rest = start
    return false
  }
}

extension DateParser {
  mutating func take(token: DateToken) -> Bool {
    if rest.first != token { return false }
    rest.removeFirst()
    return true
  }

  mutating func take(_ term: DateTerm) -> Bool { take(token: .term(term)) }

  /// The number that stands here, with its digits.
  var number: (value: Int?, digits: Int)? {
    if case .number(let value, let digits)? = rest.first { (value, digits) } else { nil }
  }

  /// The term that stands here.
  var term: DateTerm? { if case .term(let term)? = rest.first { term } else { nil } }

  mutating func skipSpaces() { rest = rest.drop { $0 == .space } }

  /// Skips the spaces, or the dash, between two words.
  mutating func skipJoint() {
    skipSpaces()
    if take(token: .dash) { skipSpaces() }
  }
}

extension DateWord.Time {
  /// The first moment of a day.
  static let midnight = Self(0, 0)

  /// The time; nil for midnight: a due date at the first moment of a day stands for that whole day.
  var orWholeDay: Self? { self == .midnight ? nil : self }
}
