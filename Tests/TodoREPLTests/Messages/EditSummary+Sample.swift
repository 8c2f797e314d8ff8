import Foundation
import Repositories

@testable import todo_repl

extension EditSummary {
  /// A todo that was done in another terminal.
  static func sample(minutes: Int) -> EditSummary {
    let moment = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let edit = TodosEdit(.done, [.added(.sample(5, "Milk"))], by: "pts/3 0123abcd")
    return EditSummary(
      TodosSaved(edit, at: Revision(1), moment), at: moment + 60 * Double(minutes))
  }
}
