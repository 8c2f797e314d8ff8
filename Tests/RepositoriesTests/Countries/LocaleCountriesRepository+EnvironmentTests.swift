import Repositories
import Testing

struct LocaleCountriesRepositoryEnvironmentTests {
  @Test(
    arguments: [
      ([:], "en"),
      (["LANG": ""], "en"),
      (["LANG": "C"], "en"),
      (["LANG": "POSIX"], "en"),
      (["LANG": "C.UTF-8"], "en"),
      (["LANG": ".UTF-8"], "en"),
      (["LANG": "ko"], "ko"),
      (["LANG": "ko_KR.UTF-8"], "ko_KR"),
      (["LANG": "de_DE@euro"], "de_DE"),
      (["LANG": "de_DE.ISO-8859-15@euro"], "de_DE"),
      (["LANG": "zh_TW.UTF-8"], "zh_TW"),
      (["LANG": "ko_KR", "LC_MESSAGES": "en_GB"], "en_GB"),
      (["LANG": "ko_KR", "LC_MESSAGES": "en_GB", "LC_ALL": "sv_SE"], "sv_SE"),
      (["LANG": "ko_KR", "LC_MESSAGES": "", "LC_ALL": ""], "ko_KR"),
      (["LANG": "ko_KR", "LC_ALL": "C"], "en"),
    ] as [([String: String], String)])
  func `the first variable that says something gives the language`(
    environment: [String: String], language: String
  ) {
    #expect(LocaleCountriesRepository.language(from: environment) == language)
  }
}
