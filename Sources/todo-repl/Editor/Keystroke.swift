/// A key that a person pressed at the terminal, or a pasted text.
enum Keystroke: Hashable, Sendable {
  /// A scalar of text; a composed character comes as several.
  case text(Unicode.Scalar)
  /// A letter or sign with Ctrl: `.control("a")` is Ctrl-A.
  case control(Unicode.Scalar)
  /// A scalar with Alt, or after Esc; Alt-Backspace is `.alt("\u{7F}")`.
  case alt(Unicode.Scalar)
  case enter, tab, backspace, delete, escape
  case left, right, up, down, home, end
  /// The arrows with Ctrl or Alt.
  case wordLeft, wordRight
  /// Text that the terminal reports as pasted.
  case paste(String)
}
