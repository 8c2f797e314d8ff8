import Repositories

/// Carries out commands beside the person's own, as if they came from elsewhere: tests watch what live
/// updates do to the line that is being typed.
enum Elsewhere {
  /// Runs the lines of a file, which may be a pipe, until its end.
  static func run(_ path: String, _ root: RootScene, _ container: SceneContainer) async {
    let context = CommandContext(container: container, root: root)
    guard let file = try? FileDescriptor(opening: path, to: .read) else { return }
    var reader = LineReader(file)
    while case .text(let text) = (try? await reader.next()) ?? nil {
      guard let command = try? CommandParser.parse(text) else { continue }
      do throws(ActionError) {
        _ = try await command.perform(in: context)
      } catch {
        root.sceneFailed(error)
      }
    }
  }
}
