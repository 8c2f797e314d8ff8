import Foundation
import Interactors
import Repositories
import StateStore

extension SceneContainer {
  /// Says a due date in full below the rows, for a person who typed a word that has to be worked
  /// out.
  func say(_ due: Setting<DateWord>, at now: LocalNow) {
    guard case .to(let word) = due, !word.isPlain else { return }
    say(word.moment(at: now), at: now)
  }

  /// Says a due date in full below the rows.
  func say(_ due: Date, at now: LocalNow) {
    if output.isForPerson { output.show([Remark(.edit(.due(FullDate(due, at: now))))]) }
  }
}
