import Repositories

/// The means of a person at a terminal to change a text: a text editor, and files for it.
struct TextEditing: Sendable {
  /// The command of the editor, as the person has set it.
  let command: String
  /// Edits a file in the editor, and returns the editor's exit status.
  let edit: @Sendable (_ path: String) async throws(SystemError) -> Int32
  /// Makes an empty file with this name.
  let draft: @Sendable (_ name: String) throws(SystemError) -> DraftFile
  /// The notes of drafts, for a program that is ended meanwhile.
  var notes: DraftNotes = .none
}

extension TextEditing {
  /// The editor of the environment.
  ///
  /// - Parameter notes: The notes of the drafts; none for a list that ends with the program.
  init(environment: [String: String], notes: DraftNotes) {
    let editor = TextEditor(environment: environment)
    self.init(
      command: editor.command,
      edit: { path async throws(SystemError) in try await editor.edit(path) },
      draft: { name throws(SystemError) in
        try DraftFile(named: name, environment: environment)
      }, notes: notes)
  }
}
