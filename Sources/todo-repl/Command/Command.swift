import Interactors

/// What a person can ask for on one line, checked for form but not for sense.
///
/// A title may be blank and a number may name no todo: the interactors decide about that.
enum Command: Equatable {
  case add(title: String)
  case list(TodoFilter)
  case done([Int])
  case toggle([Int])
  case rename(Int, title: String)
  case remove([Int])
  case countries(search: String?)
  case country(code: String)
  case reload
  case help(topic: CommandName?)
  case quit(code: Int32?)
}
