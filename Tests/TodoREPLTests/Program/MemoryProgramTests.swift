import Foundation
import Testing

@testable import todo_repl

/// What programs leave on the disk besides their list.
struct MemoryProgramTests {
  private static let away = ["http://127.0.0.1:1/v3.1", "https://127.0.0.1:1/v3.1"]
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// All files and folders below the folder, in which the home is, too.
  private var names: [String] {
    let names = FileManager.default.enumerator(atPath: directory.url.path())
    // A program that measures coverage leaves its profile.
    return (names?.compactMap { $0 as? String } ?? []).filter { $0 != "default.profraw" }.sorted()
  }

  @Test(arguments: [[]] + (CountriesSource.hasNetwork ? away : []).map { ["--countries-url", $0] })
  func `a program whose list is in memory makes no file and no folder`(
    options: [String]
  ) async throws {
    let result = try await Executable.run(
      ["--memory", "--retries", "0"] + options
        + ["-c", "add Milk", "-c", "countries korea", "-c", "country nl", "-c", "reload"],
      in: directory.url)
    #expect(String(decoding: result.output, as: UTF8.self).contains("Netherlands"))
    #expect(names == [])
  }

  @Test(.enabled(if: CountriesSource.hasNetwork), arguments: away)
  func `without an answer of a server there is no folder for answers`(url: String) async throws {
    let result = try await Executable.run(
      ["--file", "list", "--countries-url", url, "-c", "country nl"], in: directory.url)
    #expect(result.status == 0)
    #expect(names == [])
  }
}
