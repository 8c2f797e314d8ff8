import Repositories

/// The means of a person at a terminal to change a text: a text editor, and files for it.
struct TextEditing: Sendable {
  /// The command of the editor, as the person has set it.
  let command: String
  /// Edits a file in the editor, and returns the editor's exit status.
  let edit: @Sendable (_ path: String) async throws(SystemError) -> Int32
  /// Makes an empty file with this name.
  let draft: @Sendable (_ name: String) throws(SystemError) -> DraftFile

  init(
    command: String, edit: @escaping @Sendable (String) async throws(SystemError) -> Int32,
    draft: @escaping @Sendable (String) throws(SystemError) -> DraftFile
  ) {
    (self.command, self.edit, self.draft) = (command, edit, draft)
  }

  /// The editor of the environment.
  init(environment: [String: String]) {
    let editor = TextEditor(environment: environment)
    self.init(
      command: editor.command,
      edit: { path async throws(SystemError) in try await editor.edit(path) },
      draft: { name throws(SystemError) in
        try DraftFile(named: name, environment: environment)
      })
  }
}
