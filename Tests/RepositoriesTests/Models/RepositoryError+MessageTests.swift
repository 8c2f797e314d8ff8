import Foundation
import Repositories
import Testing

struct RepositoryErrorMessageTests {
  @Test(
    arguments: [
      (
        .unknownTodo(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9))),
        "No todo has the id 00000000-0000-0000-0000-000000000009: it was removed, or never "
          + "existed. Choose one from the list."
      ),
      (
        .unknownCountry("k\u{1B}"),
        #"No country has the code "k\u{1B}". "#
          + #"Choose one from the list; codes are two capital letters, such as "KR"."#
      ),
    ] as [(RepositoryError, String)])
  func `a message says what was expected, what was found and what to do`(
    error: RepositoryError, message: String
  ) {
    #expect(error.description == message)
    #expect(error.localizedDescription == message)
  }
}
