import Interactors

extension Edit.Name {
  /// Its name for people.
  var phrase: Phrase {
    switch self {
    case .add: .editAdd
    case .done: .editDone
    case .reopen: .editReopen
    case .toggle: .editToggle
    case .rename: .editRename
    case .remove: .editRemove
    case .purge: .editPurge
    case .move: .editMove
    case .note: .editNote
    case .set: .editSet
    case .removeNotes: .editRemoveNotes
    case .importing: .editImport
    }
  }
}
