import Testing

@testable import todo_repl

struct ParticleTests {
  @Test(arguments: [
    ("우유", ["를", "가", "는", "와", "로"]), ("빵", ["을", "이", "은", "과", "으로"]),
    ("쌀", ["을", "이", "은", "과", "로"]), ("🥛", ["을(를)", "이(가)", "은(는)", "과(와)", "(으)로"]),
    ("", ["을(를)", "이(가)", "은(는)", "과(와)", "(으)로"]),
  ])
  func `the form fits the sound before it`(text: String, forms: [String]) {
    #expect(Particle.allCases.map { $0.form(after: text) } == forms)
  }
}
