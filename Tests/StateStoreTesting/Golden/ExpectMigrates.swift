internal import Foundation

/// Checks that a file of each version of the program can still be read, and that the form of the
/// newest version has not changed.
///
/// ```swift
/// @Test func `settings of every version are read`() {
///   func file(_ path: String) -> VersionedFile<Settings> {
///     VersionedFile(path: path, version: 2, migrations: [1: addTheme])
///   }
///   expectMigrates(
///     "settings", to: [1: Settings(fontSize: 14), 2: Settings(fontSize: 14, theme: "dark")],
///     load: { try file($0).load() }, save: { try file($1).save($0) })
/// }
/// ```
///
/// The files are `Golden/NAME.v1.json`, `Golden/NAME.v2.json` and so on, beside the test's own file.
/// Each is loaded, from a copy, and must give its value. The value of the highest version is saved,
/// and must give that version's file byte for byte; otherwise its form has changed, and the version
/// was not counted up.
///
/// Give values with every optional member set, or a change of that member goes unnoticed. An
/// optional member that is new in the same version makes the test fail, too, as does any change: if
/// the change needs no version (see "When to count the version up" in "Keeping state through
/// versions"), remove the newest file and let it be written anew.
///
/// A missing file of the highest version is a failure, too. It is written if `UPDATE_TRANSCRIPTS=1`
/// is in the environment and `CI` is not. A file that exists is never written: remove it if no
/// program with that form has been released. List the folder in `exclude:` of the test target, or
/// SwiftPM warns of its files.
///
/// - Parameters:
///   - values: The value of each version's file, as the newest version reads it, without a gap.
///   - load: Reads the file at a path; called once for each version.
///   - save: Writes a file at a path, where there is none; called once.
public func expectMigrates<Value: Equatable>(
  _ name: String, to values: [Int: Value], load: (_ path: String) throws -> Value?,
  save: (_ value: Value, _ path: String) throws -> Void, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let golden = GoldenFiles(
    folder: URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Golden"),
    name: name, environment: ProcessInfo.processInfo.environment)
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  for failure in golden.failures(of: values, load: load, save: save) {
    reportFailure(failure, at: location)
  }
}
