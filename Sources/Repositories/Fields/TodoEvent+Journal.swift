extension TodoEvent.Kind {
  /// The name of the event in a journal, and for programs.
  package var name: String {
    switch self {
    case .created: "created"
    case .renamed: "renamed"
    case .done: "done"
    case .reopened: "reopened"
    case .archived: "archived"
    case .unarchived: "unarchived"
    case .moved: "moved"
    case .noted: "noted"
    case .changed: "changed"
    case .restored: "restored"
    }
  }

  /// The event with a name; nil for an unknown name, or for a missing or superfluous title.
  init?(name: String, title: String?) {
    switch (name, title) {
    case ("created", nil): self = .created
    case ("renamed", let title?): self = .renamed(from: title)
    case ("done", nil): self = .done
    case ("reopened", nil): self = .reopened
    case ("archived", nil): self = .archived
    case ("unarchived", nil): self = .unarchived
    case ("moved", nil): self = .moved
    case ("noted", nil): self = .noted
    case ("changed", nil): self = .changed
    case ("restored", nil): self = .restored
    default: return nil
    }
  }
}
