internal import Foundation

/// Compares a text with the file `Transcripts/NAME.txt` beside the test's own file.
///
/// ```swift
/// @Test func `a reload shows the old todos meanwhile`() {
///   …
///   assertTranscript(test.transcript, matches: "reload")
/// }
/// ```
///
/// A file with another text, or a missing file, is a failure that shows the first difference. The
/// file is written only if `UPDATE_TRANSCRIPTS=1` is in the environment and `CI` is not: run
/// `UPDATE_TRANSCRIPTS=1 swift test --filter …` and read the change before you commit it. A line
/// break at the end is ignored. List the folder in `exclude:` of the test target, or SwiftPM warns
/// of its files.
public func assertTranscript(
  _ text: String, matches name: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let transcripts = Transcripts(
    folder: URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Transcripts"),
    environment: ProcessInfo.processInfo.environment)
  if let failure = transcripts.check(text, name: name) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportFailure(failure, at: location)
  }
}
