import Interactors

/// A question before an edit, or a report after it.
indirect enum EditMessage: Hashable {
  case undone(Edit.Name)
  case redone(Edit.Name)
  case nothingToPurge, nothingChanged
  case askDone(Int)
  case askToggle(Int)
  case askRemove(Int)
  case askChange(Int)
  case done(Int)
  case toggled(Int)
  case removed(Int)
  case changed(Int)
  case canBeTakenBack(EditMessage)
}
