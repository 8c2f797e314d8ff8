import Interactors

extension Korean {
  static let dates = """
    날짜는 due:, wait:, scheduled:, until: 뒤에, 그리고 "미루기"에 씁니다:
      오늘, 내일, 모레, 글피      오늘밤은 20:00
      월요일, 금요일, 금          오늘 다음의 그 요일
      다음주-금요일, 이번주-금    다음 주의, 이번 주의 그 요일
      다음주, 주말                월요일, 토요일(주말에는 오늘)
      3일, 2주, 1달, 1년          오늘부터 그만큼 뒤
      eow, 월말, 연말             이번 주, 이번 달, 올해의 마지막 날
      다음달, 내년                그 첫날
      지난-월요일, 3일-전, 2주-전 오늘 전의 마지막 그 요일, 오늘부터 그만큼 앞
      지난주, 지난달              월요일, 그 첫날: completed:지난주..처럼
      12월24일, 12-24, 24.12.     다음번 그날
      2026-12-24, 2026-12         그날, 그 달의 마지막 날
      오전9시, 오후5시, 17:00     오늘, 그 시각이 지났으면 내일
      금요일@17:00, 내일-오후5시  날짜와 시각
      due-3일, due-1w             wait:, scheduled: 뒤에서 기한보다 그만큼 앞
    영어 낱말도 쓸 수 있습니다. 여러 낱말은 줄표로 잇거나 따옴표로 묶으세요:
    due:다음-주-월요일, due:"다음 주 월요일". 필터에서 다음주, 주말, 2026-12 같은
    말은 그 모든 날을 뜻합니다.
    """

  /// A date in full: "11월 27일 금요일 17:00", with the year if that is not the present one.
  static func text(of date: FullDate) -> String {
    let year = date.year.map { "\($0)년 " } ?? ""
    let time = date.time.map { " \($0)" } ?? ""
    let day = text(ofDay: date.day, month: date.month)
    return "\(year)\(day) \(text(of: Fact.weekday(date.weekday)))\(time)"
  }

  /// A month of a year: "2026년 11월".
  static func text(ofMonth month: Int, _ year: Int) -> String { "\(year)년 \(month)월" }

  /// A day of a year: "11월 27일".
  static func text(ofDay day: Int, month: Int) -> String { "\(month)월 \(day)일" }

  static let weekdays = ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"]
}
