extension DateParser {
  /// Reads a time of the day; nil if none stands here.
  ///
  /// - Parameter isMarked: Whether a mark such as "@" precedes, so that a number is an hour.
  mutating func time(isMarked: Bool) throws(DateWordError) -> DateWord.Time? {
    let start = rest
    if take(.noon) { return DateWord.Time(hour: 12, minute: 0) }
    let isNight = take(.night)
    let afterNight = rest
    if isNight { skipJoint() }
    if isNight { _ = take(token: .at) || take(.at) }
    skipSpaces()
    var half = takeHalf()
    skipSpaces()
    guard let clock = try clock() else {
      rest = isNight ? afterNight : start
      return isNight ? DateWord.Time(hour: 20, minute: 0) : nil
    }
    if half == nil { half = takeHalf() }
    if !clock.isWhole, half == nil, !isNight, !isMarked {
      rest = start
      return nil
    }
    let hour = Self.hour(clock.hour, half, isNight: isNight)
    guard let hour, let time = DateWord.Time(hour: hour, minute: clock.minute) else {
      throw .notATime
    }
    return time
  }

  /// The hour of 24; nil for an hour that a clock does not have, such as 13 before "pm".
  private static func hour(_ hour: Int, _ half: DateTerm?, isNight: Bool) -> Int? {
    switch half {
    case .morning where isNight: nil
    case .morning: (1...12).contains(hour) ? hour % 12 : nil
    case .afternoon: (1...12).contains(hour) ? hour % 12 + 12 : nil
    // "Tonight at 9" is 21:00; an hour after midnight would be another day.
    case _ where isNight: (5...11).contains(hour) ? hour + 12 : hour >= 17 ? hour : nil
    default: hour
    }
  }

  /// Reads "17:00", "5시 30분", "5시 반" or a number alone, which is not a whole time.
  private mutating func clock() throws(DateWordError) -> (hour: Int, minute: Int, isWhole: Bool)? {
    guard let (hour, digits) = number else { return nil }
    let start = rest
    rest.removeFirst()
    if take(token: .colon) {
      guard let hour, digits <= 2 else { throw .notATime }
      guard case (let minute?, 2)? = number else { throw .minuteDigits }
      rest.removeFirst()
      return (hour, minute, true)
    }
    guard let hour, digits <= 2 else {
      rest = start
      return nil
    }
    skipSpaces()
    guard take(.hourMark) else {
      rest = start.dropFirst()
      return (hour, 0, false)
    }
    return (hour, minutesBehindHour(), true)
  }

  /// Reads the midnight at which a day ends, without a day: "24:00", "24시".
  mutating func takesEndOfDay() -> Bool {
    let start = rest
    if case (24, 0, true)? = (try? clock()) ?? nil, ends() { return true }
    rest = start
    return false
  }

  private mutating func minutesBehindHour() -> Int {
    let start = rest
    skipSpaces()
    if take(.halfHour) { return 30 }
    if let minute = number?.value {
      rest.removeFirst()
      skipSpaces()
      if take(.minuteMark) { return minute }
    }
    rest = start
    return 0
  }

  private mutating func takeHalf() -> DateTerm? {
    let start = rest
    skipSpaces()
    for half in [DateTerm.morning, .afternoon] where take(half) { return half }
    rest = start
    return nil
  }
}
