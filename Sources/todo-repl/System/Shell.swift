/// A shell that can complete the words of the program's commands.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
