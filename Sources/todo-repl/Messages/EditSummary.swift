import Foundation
import Repositories

/// An edit by somebody else in a few words: "done 5 Buy milk", by pts/3, 2 minutes ago.
struct EditSummary: Hashable {
  /// The rough age of an edit.
  enum Age: Hashable {
    case moments
    case minutes(Int)
    case hours(Int)
    case days(Int)
  }

  let name: TodosEdit.Name
  /// The edited todos after the edit; removed ones as they were before.
  let todos: [Todo]
  /// The terminal, by the name that a person knows.
  let terminal: String
  let age: Age

  init(_ saved: TodosSaved, at now: Date) {
    name = saved.edit.name
    todos = saved.edit.changes.map(\.todo)
    terminal = TerminalIdentity.label(of: saved.edit.by)
    age = Age(seconds: now.timeIntervalSince(saved.moment))
  }
}

extension EditSummary.Age {
  init(seconds: TimeInterval) {
    let minutes = Int(max(0, min(seconds, 1e12)) / 60)
    self =
      switch minutes {
      case 0: .moments
      case ..<60: .minutes(minutes)
      case ..<(48 * 60): .hours(minutes / 60)
      default: .days(minutes / (24 * 60))
      }
  }
}
