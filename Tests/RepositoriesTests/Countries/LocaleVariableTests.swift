import Testing

@testable import Repositories

struct LocaleVariableTests {
  @Test(arguments: [
    (["LC_ALL": "ko_KR", "LC_TIME": "de_DE", "LANG": "en_US"], "ko_KR"),
    (["LC_ALL": "", "LC_TIME": "de_DE", "LANG": "en_US"], "de_DE"),
    (["LC_MESSAGES": "de_DE", "LANG": "en_US"], "en_US"),
    (["LC_TIME": "", "LANG": ""], ""),
    ([:], ""),
  ])
  func `the first variable that is not empty counts`(
    environment: [String: String], value: String
  ) {
    #expect(LocaleVariable.value(of: "LC_TIME", in: environment) == value)
  }
}
