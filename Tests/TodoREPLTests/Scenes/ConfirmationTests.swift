import Synchronization
import Testing

@testable import todo_repl

struct ConfirmationTests {
  private let question = EditMessage.ask(.remove, 11)

  @Test func `where there is nobody to ask, everything is allowed`() async {
    #expect(await Confirmation().allows(question, in: .english))
  }

  @Test(arguments: [
    ("y", true), ("yes", true), (" Y ", true), ("YES", true), ("", false), ("n", false),
    ("yep", false), ("list", false), ("y y", false), (nil, false),
  ])
  func `only a clear yes is one`(answer: String?, isAllowed: Bool) async {
    let confirmation = Confirmation()
    let asked = Questions()
    confirmation.begin { question in
      asked.note(question)
      return answer
    }
    #expect(await confirmation.allows(question, in: .english) == isAllowed)
    #expect(asked.all == ["Remove 11 todos? [y/N] "])
  }

  @Test(arguments: [("네", true), ("예", true), ("ㅛ", true), ("y", true), ("아니요", false)])
  func `in another language its own yes is one, too`(answer: String, isAllowed: Bool) async {
    let confirmation = Confirmation()
    confirmation.begin { $0 == "할 일 11개를 지울까요? [y/N] " ? answer : nil }
    #expect(await confirmation.allows(question, in: .korean) == isAllowed)
  }
}

private final class Questions: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func note(_ text: String) {
    texts.withLock { $0.append(text) }
  }
}
